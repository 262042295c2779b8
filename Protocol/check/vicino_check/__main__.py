"""Prints the contents of dumps: python -m vicino_check FILE…, where each file may continue from earlier ones."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from .refusal import Refused
from .summary import summarise, take
from .verify import State


def main(paths: list[str]) -> int:
    """Takes dumps in sequence and prints a summary of each."""
    if not paths:
        print("usage: python -m vicino_check FILE…", file=sys.stderr)
        return 2
    state: State | None = None
    for path in paths:
        try:
            result = take(Path(path).read_bytes(), state)
        except (Refused, OSError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            return 1
        state = result.state
        print(json.dumps(summarise(result), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
