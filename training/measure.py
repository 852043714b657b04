"""How well scores put positives before negatives, on the part kept apart, by set and category."""

import numpy
import torch

from pack import Pack, batch_of


def precision_recall_area(labels: numpy.ndarray, scores: numpy.ndarray) -> float:
    hits = labels[numpy.argsort(-scores, kind="stable")]
    precision = numpy.cumsum(hits) / numpy.arange(1, len(hits) + 1)
    return float((precision * hits).sum() / max(1, hits.sum()))


def roc_area(labels: numpy.ndarray, scores: numpy.ndarray) -> float:
    _, place, count = numpy.unique(scores, return_inverse=True, return_counts=True)
    ranks = (numpy.cumsum(count) - (count - 1) / 2)[place]
    positives = labels.sum()
    negatives = len(labels) - positives
    return float((ranks[labels == 1].sum() - positives * (positives + 1) / 2) / (positives * negatives))


@torch.no_grad()
def logits_of(model, pack: Pack, rows: numpy.ndarray, longest: int) -> numpy.ndarray:
    model.eval()
    order = rows[numpy.argsort(pack.lengths[rows], kind="stable")]
    place = {row: i for i, row in enumerate(rows)}
    found = numpy.zeros((len(rows), len(pack.categories)), numpy.float32)
    device = pack.ids.device
    for begin in range(0, len(order), 512):
        part = order[begin : begin + 512]
        ids, mask = batch_of(pack, part, longest)
        with torch.autocast(device.type, torch.bfloat16):
            logits = model(ids, mask).float().cpu().numpy()
        found[[place[row] for row in part]] = logits
    return found


LEAST = 10


def by_set(pack: Pack, rows: numpy.ndarray, logits: numpy.ndarray) -> dict[str, dict[str, float]]:
    """AU-PRC and ROC-AUC for each set and category with enough on both sides."""
    labels = pack.labels.cpu().numpy()[rows]
    known = pack.weights.cpu().numpy()[rows] > 0
    found = {}
    for number, name in enumerate(pack.sets):
        inside = pack.set_of[rows] == number
        for k, category in enumerate(pack.categories):
            use = inside & known[:, k]
            truth = labels[use, k]
            if truth.sum() < LEAST or (1 - truth).sum() < LEAST:
                continue
            scores = logits[use, k]
            found[f"{name} {category}"] = {
                "auprc": round(precision_recall_area(truth, scores), 4),
                "auc": round(roc_area(truth, scores), 4),
                "positives": int(truth.sum()),
                "rows": int(use.sum()),
            }
    return found


def average(measured: dict[str, dict[str, float]], kind: str) -> float:
    return round(float(numpy.mean([one[kind] for one in measured.values()])), 4)
