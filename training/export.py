"""Writes a trained encoder as int8 ONNX and holds it against the float model on the part kept apart.

`python3 training/export.py --pack P --weights O/<name>.pt --out model.onnx --report O/export.json`
"""

import argparse
import copy
import json
import os
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy
import onnxruntime
import torch
from onnx import TensorProto
from torch import nn
from onnxruntime.quantization import QuantType, quantize_dynamic

from encoder import Encoder
from measure import by_set, logits_of
from pack import Pack, batch_of, read_pack
from train import LONGEST


class ByteRows(nn.Module):
    """An embedding whose rows are bytes with a scale each: a quarter of the size, and rare pieces keep their precision."""

    def __init__(self, rows: torch.Tensor):
        super().__init__()
        scale = rows.abs().amax(1).clamp(min=1e-8) / 127
        self.register_buffer("bytes", (rows / scale[:, None]).round().to(torch.int8))
        self.register_buffer("scale", scale)

    def forward(self, ids):
        return self.bytes[ids].to(torch.float32) * self.scale[ids][:, :, None]


def write_onnx(model: Encoder, path: str) -> None:
    model.eval()
    model.pieces = ByteRows(model.pieces.weight.detach())
    torch.onnx.export(
        model,
        (torch.randint(5, 100, (1, 16)),),
        path,
        input_names=["ids"],
        output_names=["logits"],
        dynamic_axes={"ids": {1: "pieces"}},
        opset_version=17,
        custom_opsets={"com.microsoft": 1},
        dynamo=False,
    )


def quantized_logits(path: str, pack: Pack, rows: numpy.ndarray) -> numpy.ndarray:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(path, options)

    def one(row: int) -> numpy.ndarray:
        # One text at a time, as it is served: a batch would share the scale of its numbers.
        ids, mask = batch_of(pack, numpy.array([row]), LONGEST)
        return session.run(None, {"ids": ids[:, : int(mask.sum())].numpy()})[0][0]

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return numpy.stack(list(pool.map(one, rows)))


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--pack", required=True)
    options.add_argument("--weights", required=True)
    options.add_argument("--out", required=True)
    options.add_argument("--report", required=True)
    options.add_argument("--rows", type=int, default=60000)
    # Seven bits cannot overflow the sums of processors without VNNI; eight can, and cost accuracy there.
    options.add_argument("--bits", type=int, choices=(7, 8), default=7)
    given = options.parse_args()
    pack = read_pack(given.pack, "cpu")
    model = Encoder(pack.pieces, len(pack.categories))
    model.load_state_dict(torch.load(given.weights, map_location="cpu"))
    with tempfile.TemporaryDirectory() as folder:
        whole = f"{folder}/float.onnx"
        write_onnx(copy.deepcopy(model), whole)
        quantize_dynamic(
            whole,
            given.out,
            weight_type=QuantType.QInt8,
            per_channel=True,
            reduce_range=given.bits == 7,
            op_types_to_quantize=["MatMul", "Gemm"],
            # What the runtime's own operations give is not inferred.
            extra_options={"DefaultTensorType": TensorProto.FLOAT},
        )
    random = numpy.random.default_rng(1)
    dev = numpy.flatnonzero(pack.is_dev)
    dev = numpy.sort(random.choice(dev, min(given.rows, len(dev)), replace=False))
    device = "cuda" if torch.cuda.is_available() else "cpu"
    exact = by_set(pack, dev, logits_of(model.to(device), read_pack(given.pack, device), dev, LONGEST))
    small = by_set(pack, dev, quantized_logits(given.out, pack, dev))
    losses = {name: round(exact[name]["auprc"] - small[name]["auprc"], 4) for name in exact}
    report = {"bytes": Path(given.out).stat().st_size, "losses": losses}
    Path(given.report).write_text(json.dumps(report, indent=1))
    worst = max(losses, key=losses.get)
    print(f"{report['bytes']} bytes; AU-PRC lost on average {numpy.mean(list(losses.values())):.4f}, most on {worst}: {losses[worst]}")


if __name__ == "__main__":
    main()
