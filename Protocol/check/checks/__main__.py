"""Runs all checks."""

from __future__ import annotations

import sys

from . import from_text, rules
from .files import material_checks
from .runner import functions, run
from .published import published_checks

if __name__ == "__main__":
    checks = [*functions(from_text), *functions(rules), *material_checks(), *published_checks()]
    sys.exit(1 if run(checks) else 0)
