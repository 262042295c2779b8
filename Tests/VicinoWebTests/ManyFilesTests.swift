import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoDiary
import VicinoHarness
import VicinoTesting

@testable import VicinoPage
@testable import VicinoWeb

@Suite("Many files by the page, archives, and the undo of an import")
struct ManyFilesTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let browser: TestBrowser

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        browser = try TestBrowser(node)
    }

    /// A file of a form.
    private struct File {
        let name: String
        let bytes: [UInt8]

        init(_ name: String, _ bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }

        init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
    }

    /// A table of walks, each an hour on its own day of January.
    private static func table(_ days: ClosedRange<Int>) -> String {
        let rows = days.map { "walking,2026-01-\($0 + 10)T08:00,2026-01-\($0 + 10)T09:00" }
        return (["activity,start,end"] + rows).joined(separator: "\n") + "\n"
    }

    /// What stands before the bytes of a file.
    private static func head(_ name: String) -> String {
        "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n"
    }

    /// Sends files as a browser does.
    private func send(_ files: [File]) async throws -> TestBrowser.Page {
        var body: [UInt8] = []
        for file in files {
            body += Array(Self.head(file.name).utf8) + file.bytes + Array("\r\n".utf8)
        }
        let fields = ["origin": "http://\(browser.host)", "content-type": "multipart/form-data; boundary=edge"]
        return try await browser.send(.post, "/import", fields: fields, bytes: body + Array("--edge--\r\n".utf8))
    }

    /// Presses a button below the files that wait, as the browser does.
    private func press(_ button: String) async throws -> TestBrowser.Page {
        let shown = try await browser.get("/import").text.firstMatch(of: /name="file" value="([0-9A-F-]+)"/)
        return try await browser.post("/import/" + button, ["file": String(shown?.1 ?? "")])
    }

    /// The id of the import that the first button of the page undoes or puts back.
    private func id(_ page: String) throws -> String {
        String(try #require(page.firstMatch(of: /name="import" value="([0-9a-f]+)"/)).1)
    }

    private func count() throws -> Int { try node.records(Activity.self).count() }

    @Test("Several files are shown with a summary for each, and taken as one import")
    func several() async throws {
        let files = [
            File("a.csv", Self.table(1...2)), File("<b>.csv", Self.table(2...4)), File("c.ics", "BEGIN:VCALENDAR\r\n"),
            File("d.csv", "activity,start,end\nbroken,yesterday,today\n"),
        ]
        #expect(try await send(files).headers[.location] == "/import")
        let shown = try await browser.get("/import").text
        #expect(shown.contains("Import these files?"))
        #expect(shown.contains("4 files · "))
        #expect(shown.contains("<li>5 activities</li>"))
        #expect(shown.contains("<li>2 files are not read</li>"))
        #expect(shown.contains("<bdi>&lt;b&gt;.csv</bdi>"))
        #expect(shown.contains("The file holds no event that is over and has times."))
        #expect(try count() == 0)
        #expect(try await press("take").headers[.location] == "/import")
        #expect(try count() == 4)
        let taken = try await browser.get("/import").text
        #expect(taken.contains("<b>4 files</b>: 4 activities added."))
        #expect(taken.contains("<li>1 already there</li>"))
        #expect(taken.contains("There is no activity in it"))
        #expect(try node.imports().map(\.fileNames) == [["a.csv", "<b>.csv"]])
    }

    @Test("An archive counts as the files in it; what leads out of it, and an archive in it, are refused in words")
    func archive() async throws {
        let inner = TestArchive([TestArchive.File("x.csv", Self.table(7...7))])
        var nested = TestArchive.File("more.zip")
        nested.bytes = inner.bytes
        let archive = TestArchive([
            TestArchive.File("rides/a.csv", Self.table(1...2)), TestArchive.File("rides/", ""),
            TestArchive.File("__MACOSX/._a.csv", "x"), TestArchive.File("../b.csv", Self.table(3...3)), nested,
        ])
        #expect(try await send([File("export.zip", archive.bytes)]).status == .seeOther)
        let shown = try await browser.get("/import").text
        #expect(shown.contains("3 files · "))
        #expect(shown.contains("export.zip/rides/a.csv"))
        #expect(shown.contains("leads out of the archive"))
        #expect(shown.contains("an archive within an archive"))
        #expect(!shown.contains("__MACOSX"))
        _ = try await press("take")
        #expect(try count() == 2)
    }

    @Test("What gzip has compressed is read, alone and in an archive")
    func compressed() async throws {
        var inside = TestArchive.File("b.csv.gz")
        inside.bytes = TestGzip(Self.table(3...3)).file
        let files = [
            File("a.csv.gz", TestGzip(Self.table(1...2)).file), File("b.zip", TestArchive([inside]).bytes),
        ]
        #expect(try await send(files).status == .seeOther)
        #expect(try await browser.get("/import").text.contains("b.zip/b.csv.gz"))
        _ = try await press("take")
        #expect(try count() == 3)
    }

    @Test("A page without a program that reads databases says which command does")
    func database() async throws {
        let page = try await send([File("Gadgetbridge", "SQLite format 3\0")])
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("reads those of Gadgetbridge"))
    }

    @Test("An archive that is a bomb, cut or empty is refused, and nothing of it is kept")
    func refusedArchives() async throws {
        var large = (0..<5).map { TestArchive.File("\($0).csv") }
        for index in large.indices { large[index].size = 250 << 20 }
        let whole = TestArchive([TestArchive.File("a.csv", Self.table(1...2))]).bytes
        for (bytes, words) in [
            (TestArchive(large).bytes, "larger than 1024 MB. The command"),
            (Array(whole.dropLast(9)), "The file is damaged"),
            (TestArchive([]).bytes, "There is no file in the archive"),
        ] {
            let page = try await send([File("a.zip", bytes)])
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains(words), "\(words)")
        }
        #expect(try await !browser.get("/import").text.contains("Import this file?"))
    }

    @Test("Of several files of which nothing can be taken, the page says why for each, and a dump has to come alone")
    func nothing() async throws {
        let ben = try Node.testing("Ben", clock: clock, kinds: [Activity.self])
        try ben.addActivity("walking")
        var dump: [UInt8] = []
        try ben.export(for: .followers(.everything)) { dump += $0 }
        let page = try await send([File("ben.vicino", dump), File("a.csv", "hello")])
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("Nothing in these files can be taken."))
        #expect(page.text.contains("ben.vicino: It holds a person’s records or an invitation."))
        #expect(try node.following().isEmpty)
    }

    @Test("More files than a form may bring are refused, and so are files that are too large together")
    func limits() async throws {
        let many = (0...Upload.countLimit).map { File("\($0)", "") }
        let refused = try await send(many)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains("or put them into a ZIP archive."))
        let pieces = AsyncThrowingStream<[UInt8], any Error> { stream in
            for _ in 0..<2 {
                stream.yield(Array(Self.head("x").utf8))
                stream.yield([UInt8](repeating: 7, count: 600) + Array("\r\n".utf8))
            }
            stream.yield(Array("--edge--".utf8))
            stream.finish()
        }
        let answer = try await UploadReceiver.receive(
            contentType: "multipart/form-data; boundary=edge", in: node.configuration.statePath, fileLimit: 1_000,
            pieces: pieces)
        guard case .tooLarge = answer.files else { return #expect(Bool(false), "The files were taken.") }
    }

    @Test("Each file of a form has its own bytes, also between fields without a file")
    func bytes() async throws {
        let field = "--edge\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nvalue\r\n"
        let first = Self.head("x") + "first\r\n" + field
        let text = first + Self.head("y") + "\r\n" + Self.head("z") + "last one\r\n--edge--"
        let pieces = AsyncThrowingStream<[UInt8], any Error> { stream in
            for byte in text.utf8 { stream.yield([byte]) }
            stream.finish()
        }
        let answer = try await UploadReceiver.receive(
            contentType: "multipart/form-data; boundary=edge", in: node.configuration.statePath, pieces: pieces)
        guard case .uploads(let uploads) = answer.files else { return #expect(Bool(false), "No file was received.") }
        #expect(answer.fields == ["a": ["value"]])
        #expect(uploads.map(\.name) == ["x", "y", "z"])
        #expect(uploads.map(\.size) == [5, 0, 8])
        let contents = try uploads.map { String(decoding: try $0.read(at: 0, count: 100), as: UTF8.self) }
        #expect(contents == ["first", "", "last one"])
        #expect(try uploads[2].read(at: 5, count: 2) == Array("on".utf8))
        #expect(try uploads[0].read(at: 5, count: 2).isEmpty)
    }

    @Test("The bar after an import undoes it, what was changed is kept and named, and one press puts all back")
    func undo() async throws {
        _ = try await send([File("a.csv", Self.table(1...3))])
        _ = try await press("take")
        let all = try node.records(Activity.self).all()
        try node.update(all[1].id, as: Activity.self) { $0.name = "<i>hiking" }
        let bar = try await browser.get("/import").text
        #expect(bar.contains("<b>a.csv</b>: 3 activities added."))
        let id = try id(bar)
        #expect(try await browser.post("/import/undo", ["import": id]).headers[.location] == "/import")
        #expect(try node.records(Activity.self).all().map(\.id) == [all[1].id])
        let undone = try await browser.get("/import").text
        #expect(undone.contains("Import undone: <b>a.csv</b>: 2 activities moved to the trash"))
        #expect(undone.contains("1 kept, because you have changed it since: &lt;i&gt;hiking ("))
        #expect(!undone.contains("Show them"))
        #expect(undone.contains("undone today"))
        let again = try await browser.post("/import/undo", ["import": id])
        #expect(again.headers[.location] == "/import")
        #expect(try await browser.get("/import").text.contains("This import was undone already"))
        #expect(try await browser.post("/import/redo", ["import": id]).status == .seeOther)
        #expect(try count() == 3)
        #expect(try await browser.get("/import").text.contains("2 activities are back."))
        _ = try await browser.post("/import/redo", ["import": id])
        #expect(try await browser.get("/import").text.contains("Nothing of this import is in the trash any more"))
    }

    @Test("The page lists the last imports, each with its own undo, and none for one that added nothing")
    func recent() async throws {
        #expect(try await !browser.get("/import").text.contains("Recent imports"))
        for table in [Self.table(1...2), Self.table(3...3), Self.table(1...2)] {
            _ = try await send([File("a.csv", table)])
            _ = try await press("take")
        }
        // The bar is told once.
        _ = try await browser.get("/import")
        let page = try await browser.get("/import").text
        #expect(page.contains("Recent imports"))
        #expect(page.matches(of: /action="\/import\/undo"/).count == 2)
        #expect(page.contains("0 activities added"))
        _ = try await browser.post("/import/undo", ["import": try id(page)])
        #expect(try count() == 2)
    }

    @Test("An undo needs a signed-in browser, a form of the page, and an import")
    func guarded() async throws {
        _ = try await send([File("a.csv", Self.table(1...3))])
        _ = try await press("take")
        let id = try id(try await browser.get("/import").text)
        let stranger = try TestBrowser(node, isSignedIn: false)
        #expect(try await stranger.post("/import/undo", ["import": id]).status == .forbidden)
        let foreign = try await browser.post("/import/undo", ["import": id], fields: ["origin": "http://evil.example"])
        #expect(foreign.status == .forbidden)
        #expect(try await browser.post("/import/undo", ["import": "x"]).status == .badRequest)
        #expect(try await browser.post("/import/undo", ["import": "1"]).status == .seeOther)
        #expect(try await browser.get("/import").text.contains("not remembered any more"))
        #expect(try count() == 3)
    }

    @Test("A page with a thousand files in an archive weighs no more than 60 kB")
    func weight() async throws {
        let reason = String(repeating: "x", count: 200)
        let files = (0..<1_000).map { number in
            TestArchive.File("\(reason)\(number).csv", "activity,start,end\n\(reason),1,2\n\(reason),3,4\n")
        }
        let good = TestArchive.File("good.csv", Self.table(1...2))
        #expect(try await send([File("a.zip", TestArchive(files + [good]).bytes)]).status == .seeOther)
        let page = try await browser.get("/import").text
        #expect(page.contains("… and 971 more files"))
        #expect(page.utf8.count <= 60_000, "\(page.utf8.count)")
    }
}
