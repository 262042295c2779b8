"""A tiny runner: checks are functions, and every one passes or fails with a line."""

from __future__ import annotations

import traceback
from typing import Callable, Iterable, Iterator

from vicino_check.refusal import Refused

Check = tuple[str, Callable[[], None]]


def run(checks: Iterable[Check]) -> int:
    """Runs checks, prints failures and the result, and returns how many have failed."""
    passed = failed = 0
    for name, check in checks:
        try:
            check()
            passed += 1
        except Exception:  # every error of a check is a failure of it
            failed += 1
            print(f"FAILED {name}")
            traceback.print_exc(limit=-3)
    print(f"{passed} passed, {failed} failed")
    return failed


def functions(module) -> Iterator[Check]:
    """The checks of a module: its functions whose names begin with `check_`."""
    for name, value in vars(module).items():
        if name.startswith("check_"):
            yield f"{module.__name__}.{name}", value


def equal(found: object, expected: object) -> None:
    """Fails unless two values are equal."""
    if found != expected:
        raise AssertionError(f"found {found!r:.300}, expected {expected!r:.300}")


def refused(action: Callable[[], object], what: str = "") -> None:
    """Fails unless an action refuses its input."""
    try:
        action()
    except Refused:
        return
    raise AssertionError(f"accepted: {what}")
