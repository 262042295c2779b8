"""Runs all checks; with --verbose it says what it does."""

from __future__ import annotations

import sys

from . import forms, from_text, merging, refusals, rules
from .files import material_checks
from .published import published_checks
from .runner import functions, run
from .vectors import vector_checks


def main(arguments: list[str]) -> int:
    """Runs all checks and returns the status to exit with."""
    if arguments not in ([], ["--verbose"]):
        print("usage: run [--verbose]", file=sys.stderr)
        return 64
    checks = [
        *(check for module in (from_text, rules, refusals, forms, merging) for check in functions(module)),
        *vector_checks(), *published_checks(), *material_checks(),
    ]
    return 1 if run(checks, bool(arguments)) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
