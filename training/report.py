"""Writes training/results.md: what every run measured on the part kept apart, beside each other.

`python3 training/report.py training/results` reads the <name>.json of the runs and export.json.
"""

import json
import sys
from pathlib import Path


def main() -> None:
    folder = Path(sys.argv[1])
    plan = json.loads((Path(__file__).parent / "runs.json").read_text())
    names = [run["name"] for run in plan["runs"] if (folder / f"{run['name']}.json").exists()]
    runs = {name: json.loads((folder / f"{name}.json").read_text()) for name in names}
    export = json.loads((folder / "export.json").read_text())
    lines = ["# What the runs measured", ""]
    lines += ["AU-PRC on texts kept apart from training, before quantisation; made by `training/report.py`.", ""]
    lines += ["| run | what is different | average AU-PRC | average ROC-AUC |", "|---|---|---|---|"]
    for name, run in runs.items():
        measured = run["measured"].values()
        auprc = sum(one["auprc"] for one in measured) / len(measured)
        auc = sum(one["auc"] for one in measured) / len(measured)
        lines.append(f"| {name} | {difference(run['run'], plan['usual'])} | {auprc:.3f} | {auc:.3f} |")
    lines += ["", f"| set and category (positives of texts) | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|"]
    for key, one in runs[names[-1]]["measured"].items():
        cells = [runs[name]["measured"].get(key) for name in names]
        shown = " | ".join(f"{cell['auprc']:.3f}" if cell else "" for cell in cells)
        lines.append(f"| {key} ({one['positives']} of {one['rows']}) | {shown} |")
    worst = max(export["losses"], key=export["losses"].get)
    mean = sum(export["losses"].values()) / len(export["losses"])
    lines += ["", f"Quantised: {export['bytes']:,} bytes; AU-PRC lost {mean:.4f} on average, at most {export['losses'][worst]:.4f} ({worst})."]
    (Path(__file__).parent / "results.md").write_text("\n".join(lines) + "\n")


def difference(run: dict, usual: dict) -> str:
    changed = [f"{key} {shown(run[key])}" for key in run if key not in ("name", "without") and run[key] != usual.get(key)]
    left_out = [f"without {' and '.join(run['without'])}"] if run.get("without") else []
    return "; ".join(left_out + changed) or "everything"


def shown(setting) -> str:
    return " and ".join(setting) if isinstance(setting, list) else str(setting)


if __name__ == "__main__":
    main()
