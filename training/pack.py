"""Reads what `node scripts/moderation/pack.ts` wrote: texts as word pieces, with labels and weights."""

import json
import lzma
from dataclasses import dataclass
from pathlib import Path

import numpy
import torch


@dataclass
class Pack:
    categories: list[str]
    pieces: int
    sets: list[str]
    languages: list[str]
    ids: torch.Tensor
    starts: torch.Tensor
    lengths: numpy.ndarray
    labels: torch.Tensor
    weights: torch.Tensor
    set_of: numpy.ndarray
    language_of: numpy.ndarray
    is_dev: numpy.ndarray


def read_pack(folder: str, device: str) -> Pack:
    path = Path(folder)
    head = json.loads((path / "pack.json").read_text())
    rows, width = head["rows"], len(head["categories"])

    def column(name: str, kind) -> numpy.ndarray:
        return numpy.frombuffer(lzma.open(path / f"{name}.bin.xz").read(), kind)

    lengths = column("lengths", numpy.uint16).astype(numpy.int64)
    starts = numpy.concatenate([[0], numpy.cumsum(lengths)[:-1]])
    labels = column("labels", numpy.int8).reshape(rows, width)
    weights = column("weights", numpy.uint8).reshape(rows, width).astype(numpy.float32) / head["weightUnit"]
    return Pack(
        categories=head["categories"],
        pieces=head["pieces"],
        sets=head["sets"],
        languages=head["languages"],
        ids=torch.from_numpy(column("ids", numpy.uint16).astype(numpy.int32)).to(device),
        starts=torch.from_numpy(starts).to(device),
        lengths=lengths,
        labels=torch.from_numpy(numpy.maximum(labels, 0).astype(numpy.float32)).to(device),
        weights=torch.from_numpy(weights).to(device),
        set_of=column("sets", numpy.uint8),
        language_of=column("languages", numpy.uint8),
        is_dev=column("splits", numpy.uint8) == 1,
    )


def batch_of(pack: Pack, rows, longest: int):
    """The word pieces of some rows, one row each, and a mask of what is there."""
    device = pack.ids.device
    lengths = torch.from_numpy(numpy.minimum(pack.lengths[rows], longest)).to(device)
    width = -(-int(lengths.max()) // 8) * 8
    place = torch.arange(width, device=device)
    mask = place[None] < lengths[:, None]
    starts = pack.starts[torch.from_numpy(rows).to(device)]
    at = (starts[:, None] + place[None]).clamp(max=len(pack.ids) - 1)
    return pack.ids[at].long() * mask, mask


def batches(pack: Pack, rows: numpy.ndarray, longest: int, pieces: int, random) -> list[numpy.ndarray]:
    """Shuffled rows, cut into batches of texts of like length with about `pieces` pieces each."""
    found = []
    for begin in range(0, len(rows), 16384):
        pool = rows[begin : begin + 16384]
        lengths = numpy.minimum(pack.lengths[pool], longest)
        order = numpy.argsort(lengths + random.random(len(pool)) * 4)
        batch, widest = [], 0
        for row, length in zip(pool[order], lengths[order]):
            if batch and max(widest, length) * (len(batch) + 1) > pieces:
                found.append(numpy.array(batch))
                batch, widest = [], 0
            batch.append(row)
            widest = max(widest, length)
        found.append(numpy.array(batch))
    return [found[i] for i in random.permutation(len(found))]
