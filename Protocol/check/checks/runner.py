"""A small runner: checks are functions, and each passes or fails."""

from __future__ import annotations

import sys
import traceback
from time import perf_counter
from typing import Callable, Iterable, Iterator

from vicino_check.refusal import Refused

SHORT = 300
Check = tuple[str, Callable[[], None]]


def run(checks: Iterable[Check], verbose: bool = False) -> int:
    """Runs checks, and returns how many have failed. It prints a line for each failure, and one with the result.

    With `verbose`, it prints a line for each check, and where one has failed.
    """
    passed = failed = 0
    for name, check in checks:
        start = perf_counter()
        try:
            check()
        except Exception as error:  # every error of a check counts as a failure
            failed += 1
            text = " ".join(f"{error}".split()) or type(error).__name__
            print(f"FAILED {name}: {text if verbose or len(text) <= SHORT else text[:SHORT] + '…'}")
            if verbose or not isinstance(error, (AssertionError, Refused)):
                traceback.print_exc(limit=-4, file=sys.stdout)
            continue
        passed += 1
        if verbose:
            print(f"passed {name} ({perf_counter() - start:.1f} s)")
    print(f"{passed} passed, {failed} failed")
    return failed


def functions(module) -> Iterator[Check]:
    """The checks of a module: its functions whose names begin with `check_`."""
    for name, value in vars(module).items():
        if name.startswith("check_") and value.__module__ == module.__name__:
            yield f"{module.__name__.removeprefix('checks.')}: {name.removeprefix('check_').replace('_', ' ')}", value


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
