"""Runs all checks. With --verbose it prints each of them; with --without-program it does not run the program."""

from __future__ import annotations

import sys

from . import forms, from_text, meetings, merging, negative, refusals, rules
from .files import material_checks
from .published import published_checks
from .runner import functions, run
from .vectors import vector_checks


def main(arguments: list[str]) -> int:
    """Runs all checks and returns the exit status."""
    if arguments == ["--write-fixtures"]:
        negative.write()
        return 0
    if set(arguments) - {"--verbose", "--without-program"}:
        print("usage: run [--verbose] [--without-program] | --write-fixtures", file=sys.stderr)
        return 64
    checks = [
        *(check for module in (from_text, rules, refusals, forms, merging) for check in functions(module)),
        *vector_checks(), *published_checks(), *material_checks(),
        *negative.negative_checks(),
    ]
    if "--without-program" not in arguments:
        checks += functions(meetings)
    return 1 if run(checks, "--verbose" in arguments) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
