"""The protobuf messages, built from the text of vicino.proto, so that no generated code is needed."""

from __future__ import annotations

import re
from pathlib import Path

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.message import DecodeError, Message

from .refusal import Refused

PROTO = Path(__file__).resolve().parents[2] / "vicino.proto"
PACKAGE = "vicino.v1"
FieldProto = descriptor_pb2.FieldDescriptorProto
SCALARS = {
    "bytes": FieldProto.TYPE_BYTES,
    "uint32": FieldProto.TYPE_UINT32,
    "uint64": FieldProto.TYPE_UINT64,
    "sint64": FieldProto.TYPE_SINT64,
    "bool": FieldProto.TYPE_BOOL,
}
LINE = re.compile(
    r"message (?P<message>\w+) \{|enum (?P<enum>\w+) \{|(?P<close>\})"
    r"|(?P<value>[A-Z]+) = (?P<code>\d+);|(?P<repeated>repeated )?(?P<type>\w+) (?P<name>\w+) = (?P<number>\d+);"
)


def _descriptor(text: str) -> descriptor_pb2.FileDescriptorProto:
    """Reads the messages, enumerations and fields of the part of the language that the file uses."""
    file = descriptor_pb2.FileDescriptorProto(name="vicino.proto", package=PACKAGE, syntax="proto3")
    message: descriptor_pb2.DescriptorProto | None = None
    enum: descriptor_pb2.EnumDescriptorProto | None = None
    for line in text.splitlines():
        match = LINE.fullmatch(line.strip())
        if match is None:
            continue
        if match["message"]:
            message = file.message_type.add(name=match["message"])
        elif match["enum"]:
            assert message is not None
            enum = message.enum_type.add(name=match["enum"])
        elif match["close"]:
            enum = None
        elif match["value"]:
            assert enum is not None
            enum.value.add(name=match["value"], number=int(match["code"]))
        else:
            assert message is not None
            _add_field(message, match)
    return file


def _add_field(message: descriptor_pb2.DescriptorProto, match: re.Match[str]) -> None:
    label = FieldProto.LABEL_REPEATED if match["repeated"] else FieldProto.LABEL_OPTIONAL
    field = message.field.add(name=match["name"], number=int(match["number"]), label=label)
    kind = match["type"]
    if kind in SCALARS:
        field.type = SCALARS[kind]
    elif any(enum.name == kind for enum in message.enum_type):
        field.type = FieldProto.TYPE_ENUM
        field.type_name = f".{PACKAGE}.{message.name}.{kind}"
    else:
        field.type = FieldProto.TYPE_MESSAGE
        field.type_name = f".{PACKAGE}.{kind}"


_pool = descriptor_pool.DescriptorPool()
_pool.Add(_descriptor(PROTO.read_text(encoding="utf-8")))


def _message_class(name: str) -> type[Message]:
    return message_factory.GetMessageClass(_pool.FindMessageTypeByName(f"{PACKAGE}.{name}"))


Header = _message_class("Header")
PackedBatch = _message_class("PackedBatch")
End = _message_class("End")
Batch = _message_class("Batch")


def parse(message_class: type[Message], data: bytes) -> Message:
    """Parses a message and refuses invalid bytes."""
    try:
        return message_class.FromString(data)
    except DecodeError as error:
        raise Refused("a payload is no such message") from error
