"""What a calendar in Thunderbird shows of a feed, after the records changed, and without a connection."""
import json
import pathlib
import sys
import tempfile
import traceback
from datetime import datetime

from marionette import Thunderbird

from checks.people import Person

# The functions that each request below uses.
TOOLS = """
const { cal } = ChromeUtils.importESModule("resource:///modules/calendar/calUtils.sys.mjs");
const named = name => cal.manager.getCalendars().find(each => each.name == name);
// Resolves with null when the calendar has read its feed, and with a text if it could not.
const loading = (calendar, start) => new Promise(resolve => {
    const ignore = () => {};
    const end = failure => { calendar.removeObserver(observer); resolve(failure); };
    const observer = {
        QueryInterface: ChromeUtils.generateQI(["calIObserver"]),
        onStartBatch: ignore, onEndBatch: ignore, onAddItem: ignore, onModifyItem: ignore, onDeleteItem: ignore,
        onPropertyChanged: ignore, onPropertyDeleting: ignore,
        onLoad: () => end(null), onError: (where, code, text) => end(`${code} ${text}`),
    };
    calendar.addObserver(observer);
    start();
});
"""

SUBSCRIBE = TOOLS + """
const [name, address] = input;
const calendar = cal.manager.createCalendar("ics", Services.io.newURI(address));
calendar.name = name;
calendar.setProperty("cache.enabled", true);
calendar.setProperty("refreshInterval", "0");
cal.manager.registerCalendar(calendar);
return loading(named(name), () => named(name).refresh());
"""

REFRESH = TOOLS + "return loading(named(input[0]), () => named(input[0]).refresh());"

EVENTS = TOOLS + """
const calendar = named(input[0]);
const items = await calendar.getItemsAsArray(Ci.calICalendar.ITEM_FILTER_ALL_ITEMS, 0, null, null);
const text = (item, name) => item.getProperty(name);
return items.filter(item => item.isEvent()).map(item => ({
    uid: item.id, title: item.title, status: item.status,
    start: item.startDate.nativeTime / 1e6, end: item.endDate.nativeTime / 1e6,
    zones: [item.startDate.timezone.tzid, item.endDate.timezone.tzid], isWholeDay: item.startDate.isDate,
    sequence: Number(text(item, "SEQUENCE")), stamp: item.stampTime.nativeTime / 1e6,
    modified: item.lastModifiedTime.nativeTime / 1e6,
    place: text(item, "LOCATION"), note: text(item, "DESCRIPTION"), isTransparent: text(item, "TRANSP") == "TRANSPARENT",
    repeats: !!item.recurrenceInfo, alarms: item.getAlarms().length, attachments: item.getAttachments().length,
    attendees: item.getAttendees().length,
}));
"""

# Local time and zone of activities with their time in UTC. Clocks change in the nights of the last three.
ZONES = [
    ("Asia/Tokyo", "walking", "2026-04-02 08:00", "2026-04-02 08:40", "2026-04-01T23:00Z", "2026-04-01T23:40Z"),
    ("Asia/Kathmandu", "reading", "2026-04-03 00:10", "2026-04-03 00:20", "2026-04-02T18:25Z", "2026-04-02T18:35Z"),
    ("America/New_York", "sleeping", "2026-03-07 23:00", "2026-03-08 07:00", "2026-03-08T04:00Z", "2026-03-08T11:00Z"),
    ("Europe/Rome", "sleeping", "2025-10-25 23:00", "2025-10-26 07:00", "2025-10-25T21:00Z", "2025-10-26T06:00Z"),
    ("Australia/Lord_Howe", "sitting", "2026-04-04 23:00", "2026-04-05 05:00", "2026-04-04T12:00Z", "2026-04-04T18:30Z"),
]
HOSTILE = [
    "a\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil\r\nSUMMARY:evil", "\\n;,:\"\\,\\;", "x\nATTACH:https://example.com/",
    "one\ntwo\n\nthree", "žluťoučký 公園 🌳 " * 40, ";TZID=Nowhere:x", "BEGIN:VALARM", " blanks  stay ",
    "\u2028RRULE:FREQ=DAILY\u2029\x85", "<b>&amp;</b>", "ends with a \\", "a\x1b[2Jb",
]


def shown(text):
    """A text as a feed has it: with its lines, and without what drives a terminal."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    blank = {ord(letter): " " for letter in "\u2028\u2029\x85"}
    return "\n".join(line.translate(blank).replace("\x1b", "\ufffd") for line in lines)


def seconds(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


class World:
    """Anna, who follows Ben, with her feeds in Thunderbird."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.anna, self.ben = Person(folder, "Anna", 8466), Person(folder, "Ben", 8467)
        self.share(self.add(self.ben, "cycling", "2026-05-01 10:00", "2026-05-01 11:00"))
        self.anna.run("config", "web.port", str(self.anna.port))
        self.anna.serve()
        self.thunderbird = Thunderbird(self.folder)

    def add(self, person, name, start, end, *options, zone="America/New_York"):
        """Adds an activity, and returns its id."""
        person.environment["TZ"] = zone
        answer = person.run("add", name, "--start", start, "--end", end, *options, "--json")
        person.environment["TZ"] = "America/New_York"
        return json.loads(answer)["id"]

    def share(self, _=None):
        """Lets Anna read all of Ben's records."""
        dump = str(self.folder / "ben.vicino")
        self.ben.run("export", "-o", dump)
        if self.anna.run("following", "--json").strip() == "[]":
            self.anna.run("follow", dump, "--yes")
        else:
            self.anna.run("import", dump)

    def subscribe(self, name, person):
        """Subscribes to a feed, and returns what went wrong."""
        return self.thunderbird.do(SUBSCRIBE, name, self.anna.run("feed", person).strip())

    def refresh(self, name="me"):
        """Has the feed read again, and returns the events."""
        failure = self.thunderbird.do(REFRESH, name)
        assert failure is None, failure
        return self.events(name)

    def events(self, name="me"):
        return sorted(self.thunderbird.do(EVENTS, name), key=lambda event: (event["start"], event["title"]))

    def event(self, record):
        """The event of a record after the feed was read again; None without one."""
        found = [event for event in self.refresh() if event["uid"].startswith(f"{record}@")]
        assert len(found) < 2, found
        return found[0] if found else None

    def end(self):
        self.thunderbird.end()
        for person in (self.anna, self.ben):
            person.end()


def checks():
    return [zones, plain, texts, changes, several_changes, deletion, running, followed, revoked, offline]


def zones(world):
    """every activity is at the moment at which it was, whatever its zone"""
    for zone, name, start, end, *_ in ZONES:
        world.add(world.anna, name, start, end, zone=zone)
    failure = world.subscribe("me", "me")
    assert failure is None, failure
    shown = [(event["title"], event["start"], event["end"]) for event in world.events()]
    expected = sorted(((name, seconds(start), seconds(end)) for _, name, _, _, start, end in ZONES), key=lambda row: row[1])
    assert shown == expected, f"{shown}\n  {expected}"


def plain(world):
    """events are in UTC, take no time from others, do not repeat, and bring nothing along"""
    for event in world.events():
        assert event["zones"] == ["UTC", "UTC"] and not event["isWholeDay"] and event["isTransparent"], event
        assert not event["repeats"] and event["status"] is None, event
        assert (event["alarms"], event["attachments"], event["attendees"]) == (0, 0, 0), event
        assert event["uid"].endswith(".vicino") and event["stamp"] == event["modified"] > event["end"], event
        assert event["sequence"] > 0, event


def texts(world):
    """names, places and notes appear as they were written, and none becomes an event or a property"""
    before = len(world.refresh())
    records = [
        world.add(world.anna, "note", "2026-04-10 10:00", "2026-04-10 11:00", "--place", text.strip()[:60], "--note", text)
        for text in HOSTILE]
    events = {event["uid"].split("@")[0]: event for event in world.refresh()}
    assert len(events) == before + len(HOSTILE), events.keys()
    for record, text in zip(records, HOSTILE):
        event = events[record]
        assert (event["title"], event["note"]) == ("note", shown(text)), (event, text)
        assert event["place"] == shown(text.strip()[:60]), (event, text)
        assert not event["repeats"] and (event["alarms"], event["attachments"]) == (0, 0), event
        world.anna.run("delete", record, "--forever")
    assert len(world.refresh()) == before


def changes(world):
    """a changed activity is the same event, with a higher number and what is new"""
    record = world.add(world.anna, "walking", "2026-05-02 10:00", "2026-05-02 11:00", "--note", "fog")
    first = world.event(record)
    world.anna.run("edit", record, "--activity", "running", "--end", "11:30", "--clear", "note", "--place", "park")
    second = world.event(record)
    assert second["uid"] == first["uid"] and second["sequence"] > first["sequence"], (first, second)
    assert (second["title"], second["place"], second["note"]) == ("running", "park", None), second
    assert second["end"] - second["start"] == 5400 and second["modified"] >= first["modified"], second
    world.anna.run("delete", record, "--forever")


def several_changes(world):
    """of several changes in one second, the last one is shown"""
    record = world.add(world.anna, "walking", "2026-05-03 10:00", "2026-05-03 11:00")
    for number in range(6):
        world.anna.run("edit", record, "--note", f"change {number}")
        assert world.event(record)["note"] == f"change {number}"
    world.anna.run("delete", record, "--forever")


def deletion(world):
    """a deleted activity is a cancelled event without its texts, comes back, and goes for ever"""
    record = world.add(world.anna, "secret", "2026-05-04 10:00", "2026-05-04 11:00", "--note", "secret", "--place", "secret")
    before = world.event(record)
    world.anna.run("delete", record)
    deleted = world.event(record)
    assert deleted["status"] == "CANCELLED" and "secret" not in json.dumps(deleted), deleted
    assert deleted["sequence"] > before["sequence"] and deleted["start"] == before["start"], deleted
    world.anna.run("undelete", record)
    back = world.event(record)
    assert (back["title"], back["note"], back["status"]) == ("secret", "secret", None), back
    world.anna.run("delete", record, "--forever")
    assert world.event(record) is None


def running(world):
    """an activity that runs is an event without a length, and has one when it ends"""
    world.anna.run("start", "reading")
    event = world.refresh()[-1]
    assert event["title"] == "reading" and event["end"] == event["start"] and not event["isWholeDay"], event
    world.anna.run("edit", event["uid"].split("@")[0], "--start", "0:00")
    world.anna.run("stop")
    event = world.refresh()[-1]
    assert event["end"] > event["start"], event
    world.anna.run("delete", event["uid"].split("@")[0], "--forever")


def followed(world):
    """a followed person has a calendar, which loses what the person deletes"""
    record = world.add(world.ben, "swimming", "2026-05-05 10:00", "2026-05-05 11:00")
    world.share()
    assert world.subscribe("Ben", "Ben") is None
    assert [event["title"] for event in world.events("Ben")] == ["cycling", "swimming"]
    world.ben.run("delete", record)
    world.share()
    assert [event["title"] for event in world.refresh("Ben")] == ["cycling"]


def revoked(world):
    """after the address was revoked, the calendar shows nothing new"""
    world.anna.run("feed", "Ben", "--revoke")
    world.add(world.ben, "climbing", "2026-05-06 10:00", "2026-05-06 11:00")
    world.share()
    world.thunderbird.do(REFRESH, "Ben")
    assert "climbing" not in [event["title"] for event in world.events("Ben")]


def offline(world):
    """what was read stays while the page is not served, also after Thunderbird started again"""
    before = world.refresh()
    world.anna.server.terminate()
    world.anna.server.wait(timeout=10)
    world.thunderbird.end()
    world.thunderbird = Thunderbird(world.folder)
    assert len(before) > 3 and world.events() == before, world.events()


def main():
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        try:
            for check in checks():
                try:
                    check(world)
                    passed += 1
                except Exception as error:
                    failed += 1
                    said = isinstance(error, AssertionError) and str(error)
                    print(f"✘ {check.__doc__}\n  {said or traceback.format_exc()}")
        finally:
            world.end()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
