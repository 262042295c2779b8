import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoHarness
import VicinoTesting

@testable import VicinoDiary

@Suite("A calendar feed follows the records")
struct CalendarFeedTests {
    private let clock = TestClock()
    private let folder: TemporaryFolder
    private let node: Node
    private let diary: Diary

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        diary = Diary(node, timeZone: .gmt)
    }

    private var feed: CalendarFeed { CalendarFeed(of: node.me, node: node) }

    private func activity(_ name: String, minutesAgo start: Int64 = 60, note: String? = nil) -> Activity {
        var activity = Activity()
        activity.name = name
        activity.note = note
        activity.start = clock.now.advanced(byMilliseconds: -start * 60_000)
        activity.end = activity.start.advanced(byMilliseconds: 1_800_000)
        return activity
    }

    @Test("Changes raise SEQUENCE, and a deleted activity is cancelled without its texts until it is destroyed")
    func story() async throws {
        let id = try diary.add(activity("walking", note: "secret fog")).id
        let first = try #require(try await feed.events().first)
        #expect(first.uid == "\(id)@\(node.user).vicino")
        #expect(first.summary == "walking")
        #expect(first.status == "")
        #expect(first.stamp == "20260921T141320Z")
        // Two changes in one second.
        try diary.update(id) { $0.name = "running" }
        let second = try #require(try await feed.events().first)
        #expect(second.uid == first.uid)
        #expect(second.summary == "running")
        #expect(second.sequence > first.sequence)
        clock.advance(by: .seconds(1))
        try diary.delete(id)
        let text = try await feed.text()
        let cancelled = try #require(try await feed.events().first)
        #expect(cancelled.uid == first.uid)
        #expect(cancelled.status == "CANCELLED")
        #expect(cancelled.start == first.start)
        #expect(cancelled.sequence > second.sequence)
        #expect(cancelled.stamp > second.stamp)
        #expect(!text.contains("running"))
        #expect(!text.contains("secret"))
        #expect(cancelled.summary == "")
        clock.advance(by: .seconds(1))
        try diary.undelete(id)
        let back = try #require(try await feed.events().first)
        #expect(back.uid == first.uid)
        #expect(back.status == "")
        #expect(back.sequence > cancelled.sequence)
        try diary.delete(id, forever: true)
        #expect(try await feed.events().isEmpty)
    }

    @Test("A deleted activity is cancelled for a week, and then absent, with another entity tag")
    func week() async throws {
        let id = try diary.add(activity("walking")).id
        try diary.delete(id)
        let tag = try feed.etag()
        clock.advance(by: .seconds(CalendarFeed.cancelledDays * 86_400))
        #expect(try await feed.events().map(\.status) == ["CANCELLED"])
        #expect(try feed.etag() != tag)
        clock.advance(by: .seconds(86_400))
        #expect(try await feed.events().isEmpty)
        try diary.undelete(id)
        #expect(try await feed.events().map(\.summary) == ["walking"])
    }

    @Test("The entity tag differs after each change, and only then; the same tag means the same bytes")
    func tags() async throws {
        var seen: Set<String> = []
        func expectChange(_ what: String) async throws {
            let tag = try feed.etag()
            #expect(seen.insert(tag).inserted, "\(what)")
            let text = try await feed.text()
            clock.advance(by: .seconds(60))
            // Followers get signed heads, which change no record.
            _ = try node.export { _ in }
            #expect(try feed.etag() == tag, "\(what)")
            #expect(try await feed.text() == text, "\(what)")
        }
        try await expectChange("nothing")
        let one = try diary.add(activity("walking")).id
        let two = try diary.add(activity("running")).id
        try await expectChange("add")
        try diary.update(one) { $0.note = "fog" }
        try await expectChange("edit")
        for id in [one, two] { try diary.delete(id) }
        try await expectChange("delete")
        try diary.delete(one, forever: true)
        try await expectChange("delete for ever")
        try diary.undelete(two)
        try await expectChange("undelete")
        try diary.delete(two)
        try await expectChange("delete again")
        clock.advance(by: .seconds(31 * 86_400))
        #expect(try await feed.events().isEmpty)
        try await expectChange("the trash")
    }

    @Test("If-None-Match names the tag alone, in a list, weakly or by a star")
    func conditions() throws {
        let tag = try feed.etag()
        #expect(tag.hasPrefix("\""))
        #expect(tag.hasSuffix("\""))
        #expect(tag.count == 34)
        for header in [tag, "\"x\", \(tag)", "W/\(tag)", "*", " \(tag)\t"] {
            #expect(CalendarFeed.isCurrent(tag, for: header), "\(header)")
        }
        for header in ["", "\"x\"", String(tag.dropLast()), tag.uppercased() + "x", ","] {
            #expect(!CalendarFeed.isCurrent(tag, for: header), "\(header)")
        }
    }

    @Test("The feed of a followed author has the petname, and loses what the author deletes")
    func followed() async throws {
        let (author, follower) = try await Node.testFriends(sharing: Activity.self, clock: clock)
        func update() async throws {
            try await author.listen(host: "127.0.0.1") { listening in
                _ = try await follower.sync(with: try follower.person(named: "Anna"), at: listening.addresses)
            }
        }
        let id = try author.add(activity("walking"))
        try await update()
        let theirs = CalendarFeed(of: try follower.person(named: "Anna"), node: follower)
        let tag = try theirs.etag()
        let events = try await theirs.events()
        // A follower sees a record under another id than its author.
        let shown = try #require(try follower.records(Activity.self, of: follower.person(named: "Anna")).first())
        #expect(shown.id != id)
        #expect(events.map(\.uid) == ["\(shown.id)@\(author.user).vicino"])
        #expect(try await theirs.text().contains("X-WR-CALNAME:Anna\r\n"))
        let own = try await CalendarFeed(of: author.me, node: author).events()
        #expect(own.map(\.sequence) == events.map(\.sequence))
        try author.delete(id)
        try await update()
        #expect(try theirs.etag() != tag)
        #expect(try await theirs.events().isEmpty)
    }

    @Test("Ten years are read in bounded memory, in order and each activity once, also if all begin at one moment")
    func tenYears() async throws {
        let days = 3650
        try node.add(
            contentsOf: (0..<days * 4).lazy.map { number in
                // Half of them at one moment: pages must continue within it.
                activity("walking", minutesAgo: number % 2 == 0 ? 60 : Int64(number) * 360 + 60, note: "\(number)")
            })
        var peak = 0
        var chunks = 0
        var text = ""
        try feed.forEachChunk { chunk in
            peak = max(peak, chunk.utf8.count)
            chunks += 1
            text += chunk
        }
        #expect(peak < CalendarFeed.chunkSize + 1000, "\(peak) bytes in \(chunks) chunks")
        #expect(chunks > 50, "\(peak) bytes in \(chunks) chunks")
        let notes = text.split(separator: "\r\n").filter { $0.hasPrefix("DESCRIPTION:") }
        #expect(notes.count == days * 4)
        #expect(Set(notes).count == notes.count)
        let starts = text.split(separator: "\r\n").filter { $0.hasPrefix("DTSTART:") }
        #expect(starts == starts.sorted())
        var pages = node.pages(Activity.self, of: node.me, size: CalendarFeed.pageSize)
        var count = 0
        while let page = try pages.next() {
            #expect(page.count <= CalendarFeed.pageSize)
            count += page.count
        }
        #expect(count == days * 4)
    }

    @Test("A full trash is read some records at a time, each once, and the latest are cancelled events")
    func fullTrash() throws {
        let count = CalendarFeed.cancelledLimit + 200
        let ids = try (0..<count).map { try node.add(activity("walking", minutesAgo: Int64($0) + 60, note: "\($0)")) }
        for id in ids {
            clock.advance(by: .seconds(1))
            try node.delete(id)
        }
        var pages = node.trashPages(kind: Activity.schema.kind, size: CalendarFeed.pageSize)
        var read: [RecordID] = []
        while let page = try pages.next() {
            #expect(page.count <= CalendarFeed.pageSize)
            read += page.map(\.id)
        }
        #expect(read == ids.reversed())
        var text = ""
        try feed.forEachChunk { chunk in
            #expect(chunk.utf8.count < CalendarFeed.chunkSize + 1000)
            text += chunk
        }
        #expect(text.split(separator: "STATUS:CANCELLED").count == CalendarFeed.cancelledLimit + 1)
        #expect(text.contains("UID:\(ids[count - 1])@"))
        #expect(!text.contains("UID:\(ids[0])@"))
    }

    @Test("No text of a record or a name adds a line, an event or a property")
    func hostile() async throws {
        let evil = [
            "\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil\r\nSUMMARY:evil", "\nATTACH:https://example.com",
            "\r\n ATTACH:x",
            "a\u{2028}URL:x\u{2029}URL:y\u{85}URL:z\u{B}\u{C}", "\\n;,:\"\u{1B}]8;;x\u{7}",
            "\u{FEFF}" + String(repeating: "é", count: 300),
            "a\\", ";X=1:\u{301}", String(repeating: "\r\n\t", count: 50),
        ]
        for text in evil {
            var record = activity("x" + text, note: text)
            record.place = text
            try node.add(record)
        }
        let lines = try await feed.text().split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.unicodeScalars.contains { $0.value < 0x20 } })
        let events = try await feed.events()
        #expect(events.count == evil.count)
        #expect(!events.contains { $0.uid == "evil" })
        let expected: Set = [
            "UID", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY", "LOCATION", "DESCRIPTION",
            "TRANSP",
        ]
        #expect(events.allSatisfy { expected.isSuperset(of: $0.properties) })
    }

    @Test("vdirsyncer brings the feed to khal, with its changes and deletions")
    func khal() async throws {
        let program = try CalendarProgram()
        let id = try diary.add(activity("walking, fast")).id
        try program.serve(try await feed.text())
        #expect(try await program.list() == ["2026-09-21 13:13 2026-09-21 13:43 walking, fast"])
        try diary.update(id) { $0.name = "running" }
        try program.serve(try await feed.text())
        #expect(try await program.list() == ["2026-09-21 13:13 2026-09-21 13:43 running"])
        try diary.delete(id)
        try program.serve(try await feed.text())
        #expect(try await program.list() == ["2026-09-21 13:13 2026-09-21 13:43  CANCELLED"])
        try diary.delete(id, forever: true)
        try diary.add(activity("reading", minutesAgo: 120))
        try program.serve(try await feed.text())
        #expect(try await program.list() == ["2026-09-21 12:13 2026-09-21 12:43 reading"])
    }
}

extension CalendarFeed {
    /// The whole feed.
    fileprivate func text() async throws -> String {
        var text = ""
        try forEachChunk { text += $0 }
        return text
    }

    /// The events, as the Python library `icalendar` reads them.
    fileprivate func events() async throws -> [ParsedEvent] {
        let folder = try TemporaryFolder()
        try await Data(text().utf8).write(to: URL(fileURLWithPath: folder.file("feed.ics")))
        let script = """
            import icalendar, json, sys
            calendar = icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read())
            def event(e):
                text = lambda name: e.get(name).to_ical().decode() if e.get(name) is not None else ''
                return {'uid': text('uid'), 'sequence': int(e['sequence']), 'stamp': text('last-modified'),
                    'start': text('dtstart'), 'summary': text('summary'), 'status': text('status'),
                    'properties': list(e.keys())}
            assert not calendar.errors and not any(e.errors for e in calendar.walk('vevent'))
            print(json.dumps([event(e) for e in calendar.walk('vevent')]))
            """
        let output = try await Daemon(["python3", "-c", script, folder.file("feed.ics")]).allOutput()
        return try JSONDecoder().decode([ParsedEvent].self, from: Data(output.utf8))
    }
}

/// An event as another program reads it.
private struct ParsedEvent: Decodable {
    let uid: String
    let sequence: Int
    let stamp: String
    let start: String
    let summary: String
    let status: String
    let properties: [String]
}

/// A calendar program that subscribes to a feed: khal, with vdirsyncer.
private struct CalendarProgram {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["web", "calendar"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
        }
        let khal = """
            [calendars]
            [[feed]]
            path = \(folder.file("calendar"))
            [locale]
            local_timezone = UTC
            default_timezone = UTC
            timeformat = %H:%M
            dateformat = %Y-%m-%d
            longdateformat = %Y-%m-%d
            datetimeformat = %Y-%m-%d %H:%M
            longdatetimeformat = %Y-%m-%d %H:%M
            """
        try khal.write(toFile: folder.file("khal.conf"), atomically: true, encoding: .utf8)
    }

    func serve(_ feed: String) throws {
        try Data(feed.utf8).write(to: URL(fileURLWithPath: folder.file("web/feed.ics")))
    }

    /// The events that the program shows after it has read the feed.
    func list() async throws -> [String] {
        let server = try Daemon([
            "python3", "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d", folder.file("web"),
        ])
        let port = try #require(try await server.firstLine().firstMatch(of: /port ([0-9]+)/)?.1)
        let pair = """
            [general]
            status_path = "\(folder.file("status"))"
            [pair feed]
            a = "local"
            b = "web"
            collections = null
            conflict_resolution = "b wins"
            [storage local]
            type = "filesystem"
            path = "\(folder.file("calendar"))"
            fileext = ".ics"
            [storage web]
            type = "http"
            url = "http://127.0.0.1:\(port)/feed.ics"
            """
        try pair.write(toFile: folder.file("vdirsyncer.conf"), atomically: true, encoding: .utf8)
        let synchronise = "yes | vdirsyncer -c \"$0\" discover && vdirsyncer -c \"$0\" sync --force-delete; echo $?"
        let result = try await run(["sh", "-c", synchronise, folder.file("vdirsyncer.conf")])
        #expect(result.last == "0", "\(result)")
        let format = "{start} {end} {title} {status}"
        let command = ["khal", "-c", folder.file("khal.conf"), "list", "--day-format", "", "--format", format]
        withExtendedLifetime(server) {}
        return try await run(command + ["2026-09-01", "60d"]).filter { !$0.isEmpty }
    }

    private func run(_ command: [String]) async throws -> [String] {
        let home = ["HOME": folder.path, "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"]
        let output = try await Daemon(command, environment: home).allOutput()
        return output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
