"""Trains the encoder: `python3 training/train.py --pack P --start aligned.npz --out O --runs training/runs.json NAME…`

Every run starts from the same aligned encoder and differs in seed, sets or weights, as `runs.json` says.
Its weights go to O/<name>.pt and what it measured on the part kept apart to O/<name>.json.
"""

import argparse
import json
import time
from pathlib import Path

import numpy
import torch
from torch import nn
from torch.nn import functional

from encoder import Encoder, load_aligned
from measure import average, by_set, logits_of
from pack import Pack, batch_of, batches, read_pack

LONGEST = 128
WARM_UP = 0.06
LAST_RATE = 0.02
AVERAGING = 0.999
# How many times as much a rare positive may count as a negative.
MOST_FAVOUR = 3
# The last of the special pieces; words begin after it.
MASK_PIECE = 4


def rows_of_epoch(pack: Pack, run: dict, chances: numpy.ndarray, random) -> numpy.ndarray:
    """The rows learned from in one epoch: sets that would drown the others are sampled anew each time."""
    parts = []
    for number, name in enumerate(pack.sets):
        if name in run.get("without", []):
            continue
        rows = numpy.flatnonzero((pack.set_of == number) & ~pack.is_dev)
        most = run["most"].get(name)
        if most and len(rows) > most:
            rows = random.choice(rows, most, replace=False, p=chances[rows] / chances[rows].sum())
        parts.append(rows)
    rows = numpy.concatenate(parts)
    random.shuffle(rows)
    return rows


def chances_of(pack: Pack, lessons: torch.Tensor | None, easy: float) -> numpy.ndarray:
    """How likely each row is drawn beside the others of its set: `easy`, and more the more teachers get it wrong."""
    if lessons is None:
        return numpy.ones(len(pack.lengths))
    wrong = ((lessons - pack.labels).abs() * (pack.weights > 0)).amax(1)
    return easy + wrong.cpu().numpy().astype(numpy.float64)


def set_weights(pack: Pack, run: dict) -> torch.Tensor:
    weights = torch.ones(len(pack.sets), device=pack.ids.device)
    for name, weight in run.get("weights", {}).items():
        weights[pack.sets.index(name)] = weight
    return weights[torch.from_numpy(pack.set_of.astype(numpy.int64)).to(pack.ids.device)]


def groups(model: nn.Module, rate: float) -> list[dict]:
    """The head starts from nothing and learns five times as fast; biases and norms do not decay."""
    found: dict[tuple[bool, bool], list] = {}
    for name, values in model.named_parameters():
        found.setdefault((name.startswith(("gather", "decide")), values.ndim > 1), []).append(values)
    return [
        {"params": values, "lr": rate * (5 if head else 1), "weight_decay": 0.01 if decays else 0.0}
        for (head, decays), values in found.items()
    ]


def positive_weights(pack: Pack, rows: numpy.ndarray) -> torch.Tensor:
    at = torch.from_numpy(rows).to(pack.ids.device)
    labels, weights = pack.labels[at], pack.weights[at]
    positive = (labels * weights).sum(0).clamp(min=1)
    negative = ((1 - labels) * weights).sum(0).clamp(min=1)
    return (negative / positive).sqrt().clamp(1, MOST_FAVOUR)


def lessons_of(pack: Pack, teachers: list[str], out: Path) -> torch.Tensor | None:
    """What earlier runs make of every text, on average. They also say something where a set is silent."""
    if not teachers:
        return None
    everything = numpy.arange(len(pack.lengths))
    chances = torch.zeros(len(everything), len(pack.categories), device=pack.ids.device)
    for name in teachers:
        teacher = Encoder(pack.pieces, len(pack.categories))
        teacher.load_state_dict(torch.load(out / f"{name}.pt"))
        logits = logits_of(teacher.to(pack.ids.device), pack, everything, LONGEST)
        chances += torch.sigmoid(torch.from_numpy(logits).to(chances.device)) / len(teachers)
    return chances


def train(pack: Pack, start: str, run: dict, lessons: torch.Tensor | None, say) -> Encoder:
    device = pack.ids.device
    torch.manual_seed(run["seed"])
    random = numpy.random.default_rng(run["seed"])
    model = Encoder(pack.pieces, len(pack.categories))
    load_aligned(model, start)
    model.to(device)
    averaged = {name: values.detach().clone() for name, values in model.state_dict().items()}
    optimizer = torch.optim.AdamW(groups(model, run["rate"]), betas=(0.9, 0.98), fused=device.type == "cuda")
    rates = [group["lr"] for group in optimizer.param_groups]
    row_weights = pack.weights * set_weights(pack, run)[:, None]
    chances = chances_of(pack, lessons, run["easy"])
    step, steps = 0, 0
    for epoch in range(run["epochs"]):
        rows = rows_of_epoch(pack, run, chances, random)
        favour = positive_weights(pack, rows)
        cut = batches(pack, rows, LONGEST, run["pieces"], random)
        steps = steps or len(cut) * run["epochs"]
        total = torch.zeros((), device=device)
        model.train()
        model.count_coarsely(epoch >= run["epochs"] - run["coarse"])
        for batch in cut:
            share = min(1.0, step / (WARM_UP * steps)) * max(LAST_RATE, 1 - step / steps)
            for group, rate in zip(optimizer.param_groups, rates):
                group["lr"] = rate * share
            ids, mask = batch_of(pack, batch, LONGEST)
            ids = partly_hidden(ids, mask, run["hidden"])
            at = torch.from_numpy(batch).to(device)
            logits = logits_while_learning(model, ids, mask)
            loss = missed(logits, pack.labels[at], row_weights[at], favour)
            if run["agreement"]:
                again = logits_while_learning(model, ids, mask)
                loss = (loss + missed(again, pack.labels[at], row_weights[at], favour)) / 2
                loss = loss + run["agreement"] * disagreement(logits, again)
            if lessons is not None:
                loss = loss + unlike(logits, lessons[at])
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            step += 1
            total += loss.detach()
            if step % 8 == 0:
                follow(averaged, model.state_dict(), min(AVERAGING**8, step / (step + 100)))
        say(f"{run['name']} epoch {epoch + 1}: loss {float(total) / len(cut):.4f}, {len(rows)} rows, step {step} of {steps}")
    model.load_state_dict(averaged)
    model.count_coarsely(False)
    return model


def logits_while_learning(model: Encoder, ids, mask) -> torch.Tensor:
    with torch.autocast(ids.device.type, torch.bfloat16):
        return model(ids, mask).float()


def missed(logits, labels, weights, favour) -> torch.Tensor:
    """Each category counts alike, however few of the batch's texts are labelled for it."""
    misses = functional.binary_cross_entropy_with_logits(logits, labels, reduction="none", pos_weight=favour)
    return ((misses * weights).sum(0) / (weights.sum(0) + 0.02 * len(labels))).sum() / 2


def unlike(logits, lessons) -> torch.Tensor:
    """How far a reading lies from what the teachers made of the texts."""
    return functional.binary_cross_entropy_with_logits(logits, lessons, reduction="none").mean(0).sum() / 2


def disagreement(one, other) -> torch.Tensor:
    """How far two readings of the same texts lie apart that differ only in what dropout left out."""
    apart = (torch.sigmoid(one) - torch.sigmoid(other)) * (one - other)
    return apart.mean(0).sum() / 2


def partly_hidden(ids, mask, share: float):
    """Covers some pieces, so that no single word decides alone."""
    covered = (torch.rand(ids.shape, device=ids.device) < share) & mask & (ids > MASK_PIECE)
    return ids.masked_fill(covered, MASK_PIECE)


@torch.no_grad()
def follow(averaged: dict, now: dict, keep: float) -> None:
    for name, values in averaged.items():
        values.lerp_(now[name], 1 - keep)


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--pack", required=True)
    options.add_argument("--start", required=True)
    options.add_argument("--out", required=True)
    options.add_argument("--runs", default=str(Path(__file__).parent / "runs.json"))
    options.add_argument("names", nargs="*")
    given = options.parse_args()
    began = time.time()

    def say(text: str) -> None:
        print(f"{time.time() - began:7.1f} s  {text}", flush=True)

    device = "cuda" if torch.cuda.is_available() else "cpu"
    pack = read_pack(given.pack, device)
    dev = numpy.flatnonzero(pack.is_dev)
    out = Path(given.out)
    out.mkdir(parents=True, exist_ok=True)
    say(f"{len(pack.lengths)} rows, {len(dev)} of them kept apart, on {device}")
    plan = json.loads(Path(given.runs).read_text())
    for wanted in plan["runs"]:
        if given.names and wanted["name"] not in given.names:
            continue
        run = {**plan["usual"], **wanted}
        lessons = lessons_of(pack, run["teachers"], out)
        model = train(pack, given.start, run, lessons, say)
        logits = logits_of(model, pack, dev, LONGEST)
        measured = by_set(pack, dev, logits)
        torch.save({name: values.cpu() for name, values in model.state_dict().items()}, out / f"{run['name']}.pt")
        (out / f"{run['name']}.json").write_text(json.dumps({"run": run, "measured": measured}, indent=1))
        say(f"{run['name']}: AU-PRC {average(measured, 'auprc')}, ROC-AUC {average(measured, 'auc')}")


if __name__ == "__main__":
    main()
