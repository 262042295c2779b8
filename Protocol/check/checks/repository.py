"""A repository in a file: it is read, verifies, and every damaged or exchanged object is refused."""

from __future__ import annotations

import json
from dataclasses import dataclass

from vicino_check.repository import Publication, derive, name_text, read_pointer, read_repository
from vicino_check.summary import take
from vicino_check.verify import State

from .files import MATERIAL
from .runner import equal, refused


@dataclass(frozen=True)
class _Sample:
    publication: Publication
    author: bytes
    live: int
    store: dict[str, bytes]


def _sample() -> _Sample:
    item = json.loads((MATERIAL / "repository.json").read_text())
    store = {name: bytes.fromhex(data) for name, data in item["objects"].items()}
    publication = Publication(bytes.fromhex(item["epoch_key"]), bytes.fromhex(item["publisher"]))
    return _Sample(publication, bytes.fromhex(item["author"]), item["live"], store)


def _state(sample: _Sample, store: dict[str, bytes]) -> State:
    packed, delta, _ = read_repository(sample.publication, store, sample.author)
    first = take(packed, None, sample.author)
    return take(delta, first.state, sample.author).state


def check_a_repository_is_two_dumps() -> None:
    sample = _sample()
    state = _state(sample, sample.store)
    equal(sum(len(log.entries) for log in state.logs.values()), sample.live)
    _, _, names = read_repository(sample.publication, sample.store, sample.author)
    equal(names, set(sample.store))


def check_names_and_keys_of_the_example() -> None:
    publication = Publication(bytes(range(32)), bytes(range(32, 64)))
    equal(name_text(publication.name("pointer")), "6igo6jgedo2yxhzt3c256elakm")
    equal(name_text(publication.name("pack", 7)), "ifh7g3tw7vjfasotm4gm23gxpm")
    equal(name_text(publication.name("signpost")), "fgmxc66wsplahxwchjwg2jdlka")
    phrase = derive(bytes(range(16)), b"recovery", 32)
    name = derive(phrase, b"recovery name\x00" + bytes(8), 16)
    equal(name_text(name), "eakqr3kp7izmrkx66ohpk5g3du")


def check_sizes() -> None:
    for data in _sample().store.values():
        exponent = len(data).bit_length() - 1
        kept = exponent.bit_length()
        assert len(data) >= 4096 and len(data) % (1 << (exponent - kept)) == 0, "an object has another size"


def check_damaged_missing_and_exchanged_objects_are_refused() -> None:
    sample = _sample()
    names = sorted(sample.store)
    for name in names:
        data = sample.store[name]
        for at in range(0, len(data), 97):
            damaged = data[:at] + bytes([data[at] ^ 1]) + data[at + 1:]
            refused(lambda: _state(sample, {**sample.store, name: damaged}))
        refused(lambda: _state(sample, {**sample.store, name: data[:-1]}))
        refused(lambda: _state(sample, {key: value for key, value in sample.store.items() if key != name}))
        other = names[names.index(name) - 1]
        refused(lambda: _state(sample, {**sample.store, name: sample.store[other]}))


def check_another_author_publisher_or_key_is_refused() -> None:
    sample = _sample()
    pointer = sample.store[name_text(sample.publication.name("pointer"))]
    refused(lambda: read_pointer(sample.publication, pointer, bytes(32)))
    refused(lambda: read_pointer(Publication(bytes(32), sample.publication.publisher), pointer, sample.author))
    refused(lambda: read_pointer(Publication(sample.publication.key, bytes(32)), pointer, sample.author))
