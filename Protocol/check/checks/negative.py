"""The fixtures of `refusals`, `histories` and `transcripts`, which this package makes."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Callable, Iterator

from vicino_check.batch import decode_batch, expand
from vicino_check.certificate import read_certificate
from vicino_check.consent import GRANT, read_invitation, verify_grant
from vicino_check.have import read_have
from vicino_check.pairing import AGREE, COMMIT, REVEAL, SHOW, read_claim, read_commit, verify_consent
from vicino_check.presence import Origin, beacon_key, hello_length, knock
from vicino_check.refusal import Refused, require
from vicino_check.schema import read_schema
from vicino_check.session import Proof, read_message
from vicino_check.statements import (
    CLOSING, HEAD, ROSTER, STANDING, Signed, verify_closing, verify_head, verify_roster, verify_standing,
)
from vicino_check.summary import read_dump, take
from vicino_check.verify import State
from vicino_peer.asker import Asker, Held
from vicino_peer.identity import digest

from .frozen import FOLDER as FROZEN
from .frozen import Fixtures
from .made import all_cases
from .made.derived import derived
from .made.histories import HISTORIES, held, history
from .made.publications import said
from .made.transcripts import PIECE, transcripts
from .runner import Check, equal

PROTOCOL = Path(__file__).resolve().parents[2]
FOLDER = PROTOCOL / "fixtures" / "refusals"
# A reader of version 1 need not know these messages, and would not refuse them.
PUBLICATIONS = PROTOCOL / "fixtures" / "repositories" / "publications.json"
HISTORY_FOLDER = FROZEN / "histories"
TRANSCRIPT_FOLDER = FROZEN / "transcripts"
DERIVED = PROTOCOL / "vectors" / "derived.json"
TRANSCRIPTS = ("first", "delta", "same")
LEAST = 200
Read = Callable[[dict[str, Any], dict[str, dict[str, Any]]], object]


def data_of(case: dict[str, Any]) -> bytes:
    """The bytes of a case."""
    data = case["text"].encode() if "text" in case else bytes.fromhex(case["hex"])
    if (filler := case.get("filler")) is not None:
        at = filler["at"]
        data = data[:at] + bytes([filler["byte"]]) * filler["times"] + data[at:]
    return data


def _state(name: str | None, accepted: dict[str, dict[str, Any]]) -> State | None:
    """The state of a reader that has taken an accepted dump, and before it the dump that this one needs."""
    if name is None:
        return None
    return take(data_of(accepted[name]), _state(accepted[name]["held"], accepted)).state


def _dump(case: dict[str, Any], accepted: dict[str, dict[str, Any]]) -> object:
    # Reading alone must refuse what a form refuses: another root as well would hide a missing check.
    if case.get("check", "D")[0] != "D":
        return read_dump(data_of(case))
    return take(data_of(case), _state(case["held"], accepted))


def _batch(case: dict[str, Any], _: object) -> object:
    schemas = [read_schema(bytes.fromhex(text)) for text in case["schemas"]]
    message = expand(bytes.fromhex(case["compressed"]), case["size"])
    return decode_batch(message, bytes.fromhex(case["writer"]), schemas)


def _signed(case: dict[str, Any]) -> Signed:
    return Signed(bytes.fromhex(case["payload"]), bytes.fromhex(case["signature"]))


def _statement(case: dict[str, Any], accepted: dict[str, dict[str, Any]]) -> object:
    roster = verify_roster(_signed(accepted["roster"]))
    if case["label"] == ROSTER:
        return verify_roster(_signed(case), roster.author)
    verify = {HEAD: verify_head, STANDING: verify_standing, CLOSING: verify_closing, GRANT: verify_grant}
    return verify[case["label"]](_signed(case), roster)


def _pairing(case: dict[str, Any], _: object) -> object:
    data = data_of(case)
    require(data[0] in (COMMIT, SHOW, REVEAL, AGREE), "an unknown type")
    if data[0] == COMMIT:
        return read_commit(data)
    if data[0] == AGREE:
        return verify_consent(data, bytes.fromhex(case["device"]), bytes.fromhex(case["transcript"]), case["is_asker"])
    return read_claim(data, data[0])


def _knock(case: dict[str, Any], _: object) -> None:
    data = data_of(case)
    code, hello = data[:48], data[48:][:hello_length(data[48:])]
    key = beacon_key(bytes.fromhex(case["key"]), bytes.fromhex(case["author"]))
    for epoch in range(case["epoch"] - 2, case["epoch"] + 3):
        if knock(key, Origin(case["medium"], epoch, case["device"]), code[:16], hello) == code:
            return
    raise Refused("a knock with no key that opens")


READERS: dict[str, Read] = {
    "binary": _dump, "json-lines": _dump, "batches": _batch, "statements": _statement, "pairings": _pairing, "knocks": _knock,
    "have-files": lambda case, _: read_have(data_of(case)),
    "schemas": lambda case, _: read_schema(data_of(case)),
    "messages": lambda case, _: read_message(data_of(case)),
    "publications": lambda case, _: read_message(data_of(case)),
    "certificates": lambda case, _: read_certificate(data_of(case)),
    "invitations": lambda case, _: read_invitation(case["text"]),
}


def _path(name: str) -> Path:
    return PUBLICATIONS if name == PUBLICATIONS.stem else FOLDER / f"{name}.json"


def write(fixtures: Fixtures) -> None:
    """Writes all fixtures again that this package makes."""
    for name, made in all_cases().items():
        fixtures.write(_path(name), _written(made.as_json()))
    for name in HISTORIES:
        fixtures.write(HISTORY_FOLDER / f"{name}.json", _pretty(history(name)))
    fixtures.write(DERIVED, _pretty(derived()))
    for name, made in transcripts().items():
        fixtures.write(TRANSCRIPT_FOLDER / f"{name}.json", _pretty(made))


def _written(item: dict[str, Any]) -> str:
    """One line for each case."""
    lists = (
        f' "{name}": [\n' + ",\n".join(f"  {json.dumps(case, ensure_ascii=False)}" for case in item[name]) + "\n ]"
        for name in ("accepted", "refused")
    )
    return f'{{\n "about": {json.dumps(item["about"])},\n' + ",\n".join(lists) + "\n}\n"


def _pretty(item: dict[str, Any]) -> str:
    return json.dumps(item, indent=1, ensure_ascii=False) + "\n"


@lru_cache
def _load(name: str) -> dict[str, Any]:
    return json.loads(_path(name).read_text())


def negative_checks() -> Iterator[Check]:
    """The checks of all files."""
    for name in sorted(READERS):
        yield f"refusals: {name}: accepted", lambda name=name: _accepted(name)
        for number in range(len(_load(name)["refused"])):
            case = _load(name)["refused"][number]
            yield f"refusals: {name}: {case['check']} {case['what']}", lambda name=name, case=case: _refused(name, case)
    yield "refusals: every one is in the list of limits.md, and every check that can be shown has one", _listed
    yield "publications: every accepted message says what stands beside it", _publications
    yield "refusals: they are made the same again", _made_again
    for name in HISTORIES:
        for form in ("binary", "json_lines"):
            yield f"histories: {name}: {form}", lambda name=name, form=form: _history(name, form)
    yield "histories: every file is used, and made the same again", _histories_again
    yield "vectors: derived logs are made the same again", lambda: equal(_pretty(derived()) == DERIVED.read_text(), True)
    yield "transcripts: a follower who hears the author's side says the follower's", _transcripts
    yield "transcripts: they are made the same again", _transcripts_again


def _publications() -> None:
    for case in _load(PUBLICATIONS.stem)["accepted"]:
        equal({"name": case["name"], "held": None, **said(case)}, case)


def _transcripts() -> None:
    held_by_ben = Held()
    for name in TRANSCRIPTS:
        item = json.loads((TRANSCRIPT_FOLDER / f"{name}.json").read_text())
        lines = [(line["from"], bytes.fromhex(line["message"])) for line in item["lines"]]
        equal([line["name"] for line in item["lines"]], [read_message(message).name for _, message in lines])
        hellos, course = lines[:2], [line for line in lines[2:] if read_message(line[1]).name != "done"]
        if (proof := read_message(hellos[0][1]).proof) is not None:
            _proof(item, proof)
        asker = Asker(bytes.fromhex(item["asker"]), bytes.fromhex(item["author"]), held_by_ben, PIECE)
        said = [asker.want()]
        for side, message in course:
            if side == "server":
                said += asker.handle(read_message(message))
        equal(said, [message for side, message in course if side == "asker"])
        equal(held_by_ben.digest.hex(), item["feed"])


def _proof(item: dict[str, Any], proof: Proof) -> None:
    invitation = read_invitation(item["invitation"])
    certificates = [bytes.fromhex(item[f"{side}_certificate"]) for side in ("asker", "author")]
    equal([read_certificate(data).roster.author.hex() for data in certificates], [item["asker"], item["author"]])
    equal(proof, Proof(invitation.id, invitation.proof(*map(digest, certificates))))


def _transcripts_again() -> None:
    equal(sorted(path.stem for path in TRANSCRIPT_FOLDER.iterdir()), sorted(TRANSCRIPTS))
    for name, made in transcripts().items():
        equal(_pretty(made) == (TRANSCRIPT_FOLDER / f"{name}.json").read_text(), True)


def _history(name: str, form: str) -> None:
    item = json.loads((HISTORY_FOLDER / f"{name}.json").read_text())
    state: State | None = None
    for step in item["steps"]:
        data = bytes.fromhex(step["binary"]) if form == "binary" else step["json_lines"].encode()
        result = take(data, state, bytes.fromhex(item["author"]))
        equal([outcome.value for _, outcome in result.outcomes], [log["outcome"] for log in step["logs"]])
        state = result.state
    assert state is not None
    equal(held(state), item["held"])


def _histories_again() -> None:
    equal(sorted(path.stem for path in HISTORY_FOLDER.iterdir()), sorted(HISTORIES))
    for name in HISTORIES:
        equal(_pretty(history(name)) == (HISTORY_FOLDER / f"{name}.json").read_text(), True)


def _accepted(name: str) -> None:
    accepted = {case["name"]: case for case in _load(name)["accepted"]}
    for case in accepted.values():
        READERS[name](case, accepted)


def _refused(name: str, case: dict[str, Any]) -> None:
    accepted = {item["name"]: item for item in _load(name)["accepted"]}
    twin = accepted[case["twin"]]
    try:
        READERS[name]({**case, "held": twin["held"]}, accepted)
    except Refused:
        return
    raise AssertionError("accepted")


def _listed() -> None:
    text = (PROTOCOL / "limits.md").read_text()
    listed = set(re.findall(r"^\| ([A-Z][0-9]+)[ *]", text, re.MULTILINE))
    shown = {case["check"] for name in READERS for case in _load(name)["refused"]}
    equal(sorted(shown - listed), [])
    unshown = set(re.findall(r"^\| ([A-Z][0-9]+) \*", text, re.MULTILINE))
    equal(sorted(listed - shown - unshown), [])
    assert sum(len(_load(name)["refused"]) for name in READERS) >= LEAST


def _made_again() -> None:
    for name, made in all_cases().items():
        equal(_written(made.as_json()) == _path(name).read_text(), True)
