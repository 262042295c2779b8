"""The error of every part for input that must be refused."""


class Refused(Exception):
    """The input breaks a rule of the specification."""


def require(condition: bool, reason: str) -> None:
    """Refuses with a reason unless the condition holds."""
    if not condition:
        raise Refused(reason)
