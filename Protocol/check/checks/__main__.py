"""Runs all checks. With --verbose it prints each of them; with --without-program it does not run the program.

--write-fixtures makes the fixtures anew, and --record those that the program writes. Frozen ones stay as they are,
unless --frozen stands behind it. Both freeze what is new. --write-from-text makes the repository and the sealed dump anew
that the Swift tests read.
"""

from __future__ import annotations

import sys

from . import (
    forms, from_text, later_peer, meetings, merging, negative, publications, recorded, refusals, repository, rules, withholding,
    written,
)
from .files import material_checks
from .frozen import Fixtures, frozen_checks
from .published import published_checks
from .runner import functions, run
from .vectors import vector_checks


def main(arguments: list[str]) -> int:
    """Runs all checks and returns the exit status."""
    makers = {"--write-fixtures": negative.write, "--record": recorded.record}
    if arguments[:1] and arguments[0] in makers and arguments[1:] in ([], ["--frozen"]):
        fixtures = Fixtures(thaws="--frozen" in arguments)
        makers[arguments[0]](fixtures)
        fixtures.freeze()
        return 0
    if arguments == ["--write-from-text"]:
        written.write()
        return 0
    if set(arguments) - {"--verbose", "--without-program"}:
        print("usage: run [--verbose] [--without-program] | --write-fixtures [--frozen] | --record [--frozen] | --write-from-text", file=sys.stderr)
        return 64
    modules = (from_text, rules, refusals, forms, merging, withholding, repository, written, publications)
    checks = [
        *(check for module in modules for check in functions(module)),
        *vector_checks(), *published_checks(), *material_checks(),
        *negative.negative_checks(), *frozen_checks(),
    ]
    if "--without-program" not in arguments:
        checks += [*functions(meetings), *functions(later_peer)]
    return 1 if run(checks, "--verbose" in arguments) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
