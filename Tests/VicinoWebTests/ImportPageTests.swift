import Foundation
import HTTPTypes
import NIOCore
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoDiary
import VicinoTesting

@testable import VicinoPage
@testable import VicinoWeb

@Suite("Files by the page")
struct ImportPageTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let browser: TestBrowser

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        browser = try TestBrowser(node)
    }

    private static let table = """
        activity,start,end,steps
        walking,2026-01-02T08:00,2026-01-02T09:00,4000
        reading,2026-01-03T08:00,2026-01-03T09:00,
        broken,yesterday,today,
        """

    /// Sends a file as a browser does.
    private func send(
        _ bytes: [UInt8], name: String = "a.csv", as browser: TestBrowser? = nil, _ fields: [String: String] = [:]
    ) async throws -> TestBrowser.Page {
        let browser = browser ?? self.browser
        let head = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n"
        let own = ["origin": "http://\(browser.host)", "content-type": "multipart/form-data; boundary=edge"]
        return try await browser.send(
            .post, "/import", fields: own.merging(fields) { $1 },
            bytes: Array(head.utf8) + bytes + Array("\r\n--edge--\r\n".utf8))
    }

    /// Presses a button below the file that waits, as the browser does.
    private func press(
        _ button: String, name: String? = nil, as browser: TestBrowser? = nil
    ) async throws -> TestBrowser.Page {
        let browser = browser ?? self.browser
        let shown = try await browser.get("/import").text.firstMatch(of: /name="file" value="([0-9A-F-]+)"/)
        return try await browser.post("/import/" + button, ["file": String(shown?.1 ?? ""), "name": name ?? ""])
    }

    private func dump(of author: Node, own: Bool = false) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try author.export(for: own ? .ownDevices : .followers(.everything)) { bytes += $0 }
        return bytes
    }

    private func leftovers() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: node.configuration.statePath).filter {
            $0.hasPrefix("file.")
        }
    }

    @Test("A table is shown before anything changes, then taken, and the page says what came")
    func table() async throws {
        let sent = try await send(Array(Self.table.utf8), name: "<b>week.csv")
        #expect(sent.status == .seeOther)
        #expect(sent.headers[.location] == "/import")
        #expect(try node.records(Activity.self).count() == 0)
        let shown = try await browser.get("/import").text
        #expect(shown.contains("&lt;b&gt;week.csv"))
        #expect(shown.contains("2 activities"))
        #expect(shown.contains("1 skipped"))
        #expect(shown.contains("From 2 January 2026, 08:00 to 3 January 2026, 09:00"))
        #expect(try leftovers().isEmpty)
        #expect(try await press("take").headers[.location] == "/import")
        #expect(try node.records(Activity.self).count() == 2)
        let taken = try await browser.get("/import").text
        #expect(taken.contains("2 activities added"))
        #expect(taken.contains("line 4"))
        #expect(taken.contains("href=\"/calendar/week?date=2026-01-03\">Show them</a>"))
        // The same file again adds nothing, and does not look new.
        _ = try await send(Array(Self.table.utf8))
        #expect(try await browser.get("/import").text.contains("<li>You have all of them already</li>"))
        _ = try await press("take")
        #expect(try await browser.get("/import").text.contains("2 already there"))
        #expect(try node.records(Activity.self).count() == 2)
    }

    @Test("Before a table is taken, the page says which activities it holds, and how many are there already")
    func kinds() async throws {
        let row = { (name: String, day: Int) in "\(name),2026-01-0\(day)T08:00,2026-01-0\(day)T09:00\n" }
        let first = "activity,start,end\n" + row("walking", 2)
        _ = try await send(Array(first.utf8))
        _ = try await press("take")
        let table = first + row("walking", 3) + row("<b>x", 4) + row("walking", 5) + row("walking", 5)
        _ = try await send(Array(table.utf8))
        let shown = try await browser.get("/import").text
        #expect(shown.contains("<li>5 activities</li>"))
        #expect(shown.contains("<li>walking: 4, &lt;b&gt;x: 1</li>"))
        // The one that was taken, and the one that the table holds twice.
        #expect(shown.contains("<li>2 already there</li>"))
        #expect(try node.records(Activity.self).count() == 1)
        _ = try await press("take")
        #expect(try await browser.get("/import").text.contains("<li>3 activities added</li><li>2 already there</li>"))
        let many = (0..<300).map { "a\($0),2026-01-06T08:00,2026-01-06T09:00\n" }.joined()
        _ = try await send(Array(("activity,start,end\n" + many).utf8))
        #expect(try await browser.get("/import").text.contains(", 288 of other kinds</li>"))
    }

    @Test("What another source recorded is named and left out, unless a tick takes both")
    func doubles() async throws {
        let row = { (start: String) in "activity,start,end\nwalking,2026-01-02T\(start),2026-01-02T09:00\n" }
        _ = try await send(Array(row("08:00").utf8))
        _ = try await press("take")
        for isKept in [false, true] {
            _ = try await send(Array(row("08:01").utf8))
            let shown = try await browser.get("/import").text
            #expect(shown.contains("is the same as walking ("))
            #expect(shown.contains("name=\"keep\""))
            let file = try #require(shown.firstMatch(of: /name="file" value="([0-9A-F-]+)"/)).1
            _ = try await browser.post("/import/take", ["file": String(file), "keep": isKept ? "both" : ""])
            #expect(try node.records(Activity.self).count() == (isKept ? 2 : 1))
        }
    }

    @Test("A track becomes an activity")
    func track() async throws {
        let track = """
            <?xml version="1.0"?><gpx version="1.1"><trk><name>Ride</name><type>cycling</type><trkseg>
            <trkpt lat="45.0" lon="9.0"><time>2026-01-02T08:00:00Z</time></trkpt>
            <trkpt lat="45.1" lon="9.0"><time>2026-01-02T08:01:00Z</time></trkpt></trkseg></trk></gpx>
            """
        #expect(try await send(Array(track.utf8), name: "ride.gpx").status == .seeOther)
        _ = try await press("take")
        #expect(try node.records(Activity.self).count() == 1)
    }

    @Test(
        "An activity keeps the name that the table gives it, one of the future is skipped, and a translated type is told"
    )
    func names() async throws {
        let table =
            "activity,start,end\nhiking,2026-01-02T08:00,2026-01-02T09:00\nskiing,2027-01-02T08:00,2027-01-02T09:00\n"
        _ = try await send(Array(table.utf8))
        let shown = try await browser.get("/import").text
        #expect(shown.contains("1 activity"))
        #expect(shown.contains("1 skipped"))
        #expect(shown.contains("The start, Sat 2 Jan 2027, 08:00, is in the future."))
        _ = try await press("take")
        #expect(try node.records(Activity.self).all().map(\.name) == ["hiking"])
        let point = { (minute: Int) in
            "<trkpt lat=\"45.\(minute)\" lon=\"9\"><time>2026-01-03T08:0\(minute):00Z</time></trkpt>"
        }
        let track = "<gpx><trk><type>hiking</type><trkseg>\(point(0))\(point(1))</trkseg></trk></gpx>"
        _ = try await send(Array(("<?xml version=\"1.0\"?>" + track).utf8))
        #expect(try await browser.get("/import").text.contains("1 of the type “hiking” is named walking"))
        _ = try await press("take")
        #expect(try await browser.get("/import").text.contains("1 of the type “hiking” is named walking"))
    }

    @Test("A person is followed by their file, after their name and fingerprint were shown")
    func follow() async throws {
        let ben = try Node.testing("Ben", clock: clock, kinds: [Activity.self])
        try ben.addActivity("walking")
        #expect(try await send(dump(of: ben), name: "ben.vicino").status == .seeOther)
        #expect(try node.following().isEmpty)
        let shown = try await browser.get("/import").text
        #expect(shown.contains("Ben"))
        #expect(shown.contains(ben.user.fingerprint))
        #expect(shown.contains("activities"))
        let wrong = try await press("take", name: "me")
        #expect(wrong.status == .unprocessableContent)
        #expect(wrong.text.contains("value=\"me\""))
        #expect(wrong.text.contains("aria-describedby=\"name-mistake\""))
        #expect(try node.following().isEmpty)
        let answer = try await press("take", name: "Benny")
        #expect(answer.headers[.location] == "/people/\(ben.user)")
        #expect(try await browser.get("/people/\(ben.user)").text.contains("You follow <b>Benny</b>: 1 new record."))
        // What is new in a later file is added.
        try ben.addActivity("reading", hoursAgo: 5)
        _ = try await send(dump(of: ben), name: "ben.vicino")
        #expect(try await browser.get("/import").text.contains("It comes from Benny"))
        _ = try await press("take")
        #expect(try await browser.get("/people/\(ben.user)").text.contains("From <b>Benny</b>: 1 new record."))
    }

    @Test("A dump that cannot begin a following, and a damaged one, are refused with the reason and change nothing")
    func refusedDumps() async throws {
        let ben = try Node.testing("Ben", clock: clock, kinds: [Activity.self])
        for hour in 1...20 { try ben.addActivity("walking", hoursAgo: Int64(hour)) }
        let own = try await send(dump(of: ben, own: true))
        #expect(own.status == .unprocessableContent)
        #expect(own.text.contains("for its author’s own devices"))
        var damaged = try dump(of: ben)
        damaged[damaged.count - 40] ^= 1
        let shown = try await send(damaged)
        let answer = shown.status == .seeOther ? try await press("take") : shown
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains("is damaged or was changed"))
        #expect(try node.following().isEmpty)
        #expect(try leftovers().isEmpty)
        // Nothing waits any more.
        #expect(try await press("take").text.contains("The file is no longer here."))
    }

    @Test("A file of the user's own records restores what is lost, and undoes no change")
    func own() async throws {
        let walk = try node.addActivity("walking")
        let saved = try dump(of: node, own: true)
        try node.update(walk, as: Activity.self) { $0.note = "changed" }
        _ = try await send(saved)
        #expect(try await browser.get("/import").text.contains("It holds your own records."))
        #expect(try await press("take").headers[.location] == "/import")
        #expect(try node.records(Activity.self).all().map(\.note) == ["changed"])
    }

    @Test(
        "A file of another kind is refused, in words beside the field, and nothing of it is kept",
        arguments: [
            ("", "The file is empty."),
            ("{\"a\":1}", "not a file that Vicino reads"),
            ("BEGIN:VCALENDAR\r\n", "no event that is over"), ("PK\u{3}\u{4}", "The file is damaged"),
            ("%PDF-1.7", "not a file that Vicino reads"),
            ("<html></html>", "a web page, perhaps a log-in page"), ("<kml/>", "GPX"), ("hello", "activity,start,end"),
            ("activity,start,end\n", "There is no activity in it"),
        ])
    func otherFiles(content: String, words: String) async throws {
        let page = try await send(Array(content.utf8))
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains(words))
        #expect(page.text.contains("aria-describedby=\"file-limit file-mistake\""))
        #expect(try node.records(Activity.self).count() == 0)
        #expect(try leftovers().isEmpty)
        #expect(try await !browser.get("/import").text.contains("Import this file?"))
    }

    @Test("An invitation in a file, alone or within a message, leads to the page that shows it and asks")
    func invitation() async throws {
        let ben = try Node.testing("Ben", clock: clock, kinds: [Activity.self])
        let text = try ben.invite(sharing: Sharing(.kinds([Activity.schema.kind]), in: .everything)).text
        let broken = text.prefix(60) + "=\r\n" + text.dropFirst(60)
        for content in [text + "\n", "Subject: Vicino\r\n\r\nHello Anna,\r\n> \(broken)\r\n\r\nBen\r\n"] {
            let sent = try await send(Array(content.utf8), name: "invitation.txt")
            #expect(sent.status == .seeOther)
            #expect(sent.headers[.location] == "/people/follow")
            let page = try await browser.get("/people/follow").text
            #expect(page.contains("Do you want to follow this person?"))
            #expect(page.contains(ben.user.fingerprint))
            #expect(page.contains("\n\(text)</textarea>"))
            #expect(try node.following().isEmpty)
            #expect(try leftovers().isEmpty)
            #expect(try await browser.post("/people/follow/not-now", [:]).status == .seeOther)
            #expect(try await !browser.get("/people/follow").text.contains(text))
        }
    }

    @Test("A file with a part of an invitation is refused on the page on which people are followed")
    func brokenInvitation() async throws {
        let page = try await send(Array("vicino:AEFC".utf8))
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("The invitation in this file is not complete."))
        #expect(page.text.contains("action=\"/people/follow\""))
        #expect(page.text.contains("aria-describedby=\"file-mistake\""))
    }

    @Test("No file, and a form of another type, are refused")
    func noFile() async throws {
        #expect(try await send([], name: "").text.contains("Choose a file first."))
        #expect(try await browser.post("/import", ["file": "x"]).status == .badRequest)
        #expect(try await send([], ["content-type": "multipart/form-data; boundary=other"]).status == .badRequest)
        #expect(try leftovers().isEmpty)
    }

    @Test("A file that is too large is refused before it is received, and on the way if its size was not stated")
    func tooLarge() async throws {
        let stated = try await send([1], ["content-length": "\(Upload.byteLimit + FormFields.byteLimit + 1)"])
        #expect(stated.status == .unprocessableContent)
        #expect(stated.text.contains("larger than 256 MB"))
        let limited = try await UploadReceiver.receive(
            contentType: "multipart/form-data; boundary=edge", in: node.configuration.statePath, fileLimit: 1_000,
            pieces: pieces(of: 2_000))
        guard case .tooLarge = limited.files else { return #expect(Bool(false), "The file was taken.") }
        #expect(try leftovers().isEmpty)
        let whole = try await UploadReceiver.receive(
            contentType: "multipart/form-data; boundary=edge", in: node.configuration.statePath, fileLimit: 2_000,
            pieces: pieces(of: 2_000))
        guard case .uploads(let uploads) = whole.files else { return #expect(Bool(false), "The file was refused.") }
        #expect(uploads.map(\.size) == [2_000])
        #expect(try uploads.first?.read(at: 1_990, count: 100) == [UInt8](repeating: 7, count: 10))
    }

    @Test("A body that never ends is not read for ever, although its form has ended")
    func endless() async throws {
        let form = "--edge\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--edge--"
        let read = Taken()
        let pieces = AsyncThrowingStream<[UInt8], any Error> {
            await read.add() == 1 ? Array(form.utf8) : [UInt8](repeating: 1, count: 10_000)
        }
        let answer = try await UploadReceiver.receive(
            contentType: "multipart/form-data; boundary=edge", in: node.configuration.statePath, fileLimit: 1_000,
            pieces: pieces.prefix(1_000))
        guard case .tooLarge = answer.files else { return #expect(Bool(false), "The body was read to its end.") }
        #expect(await read.count < 20)
    }

    private func pieces(of count: Int) -> AsyncThrowingStream<[UInt8], any Error> {
        let head = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\n"
        return AsyncThrowingStream { stream in
            stream.yield(Array(head.utf8))
            for _ in 0..<(count / 100) { stream.yield([UInt8](repeating: 7, count: 100)) }
            stream.yield(Array("\r\n--edge--".utf8))
            stream.finish()
        }
    }

    @Test("A browser that is not signed in, or another site, sends no file")
    func foreign() async throws {
        let stranger = try TestBrowser(node, isSignedIn: false)
        #expect(try await send(Array(Self.table.utf8), as: stranger).status == .forbidden)
        #expect(try await send(Array(Self.table.utf8), ["origin": "http://evil.example"]).status == .forbidden)
        #expect(try await send(Array(Self.table.utf8), ["origin": ""]).status == .forbidden)
        #expect(try await press("take").status == .unprocessableContent)
        #expect(try node.records(Activity.self).count() == 0)
    }

    @Test("A file waits for its own browser only, for an hour, and until it is forgotten")
    func waiting() async throws {
        let other = try TestBrowser(browser.site, seed: 9)
        _ = try await send(Array(Self.table.utf8))
        #expect(try await !other.get("/import").text.contains("Import this file?"))
        #expect(try await press("take", as: other).status == .unprocessableContent)
        clock.advance(by: .seconds(3_601))
        #expect(try await !browser.get("/import").text.contains("Import this file?"))
        _ = try await send(Array(Self.table.utf8))
        #expect(try await browser.get("/import").text.contains("Import this file?"))
        _ = try await press("forget")
        #expect(try await !browser.get("/import").text.contains("Import this file?"))
        #expect(try node.records(Activity.self).count() == 0)
    }

    @Test("After an hour a file that waits is gone from the disk, although no browser asks")
    func ended() async throws {
        let timer = TestTimer(clock)
        let browser = try TestBrowser(node, timer: timer.timer)
        _ = try await send(Array(Self.table.utf8), as: browser)
        timer.advance(by: .seconds(1_800))
        _ = try await send(Array(Self.table.utf8), as: TestBrowser(browser.site, seed: 9))
        #expect(openFiles() == 2)
        #expect(timer.count == 1)
        timer.advance(by: .seconds(1_800))
        #expect(openFiles() == 1)
        #expect(timer.count == 1)
        timer.advance(by: .seconds(1_800))
        #expect(openFiles() == 0)
        #expect(timer.count == 0)
        _ = try await send(Array(Self.table.utf8), as: browser)
        clock.advance(by: .seconds(-86_400))
        timer.advance(by: .seconds(86_400 + 3_599))
        #expect(openFiles() == 1)
        timer.advance(by: .seconds(1))
        #expect(openFiles() == 0)
    }

    /// How many files without a name this process holds in the state folder.
    private func openFiles() -> Int {
        let folder = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
            .count { $0.hasPrefix(node.configuration.statePath + "/file.") }
    }

    @Test("A press counts for the file that its page showed, also if another page has sent one since")
    func otherFile() async throws {
        let ben = try Node.testing(folder, "Ben", clock: clock)
        let mallory = try Node.testing(folder, "Mallory", clock: clock)
        for author in [ben, mallory] { try author.addActivity("walking") }
        _ = try await send(dump(of: ben), name: "ben.vicino")
        let seen = try #require(
            try await browser.get("/import").text.firstMatch(of: /name="file" value="([0-9A-F-]+)"/)?.1)
        _ = try await send(dump(of: mallory), name: "mallory.vicino")
        let answer = try await browser.post("/import/take", ["file": String(seen), "name": "Ben"])
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains("The file is no longer here."))
        #expect(try node.following().isEmpty)
        _ = try await browser.post("/import/forget", ["file": String(seen)])
        #expect(try await browser.get("/import").text.contains(mallory.user.fingerprint))
    }

    @Test("At most four files wait at a time; the oldest goes first")
    func manyFiles() async throws {
        let browsers = try (0...HeldUploads.limit).map { try TestBrowser(browser.site, seed: UInt64($0) + 20) }
        for browser in browsers {
            _ = try await send(Array(Self.table.utf8), as: browser)
            clock.advance(by: .seconds(1))
        }
        var waiting: [Bool] = []
        for browser in browsers { waiting.append(try await browser.get("/import").text.contains("Import this file?")) }
        #expect(waiting == [false] + Array(repeating: true, count: HeldUploads.limit))
    }

    @Test("The file for followers holds no more than they may see, and is one by which a person can follow")
    func exported() async throws {
        try node.addActivity("walking", note: "private words")
        let site = try TestSite(node)
        guard case .stream(let stream) = try await site.ask(.get, "/settings/export-shown").content else {
            throw WebRefusal.missing
        }
        var bytes: [UInt8] = []
        for try await piece in stream.pieces { bytes += piece.readableBytesView }
        let description = try Node.inspect(.bytes(bytes))
        #expect(!description.isForOwnDevices)
        #expect(!description.isUpdate)
        #expect(description.authorID == node.user)
        let ben = try Node.testing("Ben", clock: clock, kinds: [Activity.self])
        try ben.follow(.bytes(bytes))
        #expect(try ben.records(Activity.self, of: ben.person(for: node.user)).all().map(\.name) == ["walking"])
    }
}

/// Counts the pieces that a reader takes.
private actor Taken {
    private(set) var count = 0

    func add() -> Int {
        count += 1
        return count
    }
}
