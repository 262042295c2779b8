import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoTesting

@testable import VicinoPage

@Suite("Open pages find back when the server has started again")
struct ReturnTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let site: ShoppingSite
    private var path: String { folder.file(KnownBrowserFile.name) }

    init() throws {
        folder = try TemporaryFolder()
        site = ShoppingSite(node: try Node.testing("Anna", kinds: [Need.self]))
    }

    /// A browser at a run of the server.
    private func browser(run: UInt8) -> PageBrowser {
        PageBrowser(site, clock: clock, run: run, browsersIn: folder.path)
    }

    /// A browser that is signed in at the first run.
    private func signedIn() async throws -> PageBrowser {
        var browser = browser(run: 1)
        try await browser.signIn()
        return browser
    }

    /// Follows the link of an open page, as a browser does: a page of another name led to it.
    private func goBack(_ link: String, to browser: inout PageBrowser) async throws -> PageBrowser.Answer {
        let fields = HTTPFields(named: ["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"])
        let first = try await browser.follow(link + "&then=/%3Fa%3D1", fields)
        #expect(first.status == .ok)
        #expect(first.headers[.setCookie] == nil)
        let refresh = try #require(HTTPField.Name("refresh"))
        let again = try #require(first.headers[refresh])
        #expect(again.hasPrefix("0; url=/sign-in?"))
        return try await browser.follow(browser.host + String(again.dropFirst(7)))
    }

    @Test("The page is led to the next run, where its browser is signed in, and sees what it saw")
    func findsBack() async throws {
        let open = try await OpenPage(in: signedIn())
        var later = browser(run: 2)
        #expect(later.host != open.host)
        let link = try #require(try await open.find(later))
        #expect(link.hasPrefix("\(later.page.origin.address)/sign-in?token="))
        let answer = try await goBack(link, to: &later)
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/?a=1")
        #expect(try await later.get("/").text.contains("Nothing to buy"))
        // It is the same browser, in the list and on the disk.
        #expect(later.sessions.browsers(now: clock.now).count == 1)
        // And so it goes on.
        let open2 = try await OpenPage(in: later)
        #expect(open2.id != open.id)
        #expect(try await open2.find(browser(run: 3))?.isEmpty == false)
        #expect(try await open.find(browser(run: 3))?.isEmpty == false)
    }

    @Test("A page of this run learns that it is where it should be")
    func sameRun() async throws {
        let browser = try await signedIn()
        #expect(try await OpenPage(in: browser).find(browser) == "")
    }

    @Test(
        "A link leads back to a path of the site only", arguments: ["//evil.example", "https://evil.example", "/a b"])
    func openRedirect(path: String) async throws {
        let open = try await OpenPage(in: signedIn())
        var later = browser(run: 2)
        let link = try #require(try await open.find(later))
        let answer = try await later.follow(link + "&then=" + FormFields.encoded(path))
        #expect(answer.headers[.location] == "/")
    }

    // MARK: What another program at the port could collect

    @Test("Nothing that the browser sends by itself signs in at a later run, under any name")
    func cookie() async throws {
        let first = try await signedIn()
        _ = try await OpenPage(in: first)
        var later = browser(run: 2)
        later.cookie = first.cookie
        for host in [first.host, later.host, "127.0.0.1:8427"] {
            later.host = host
            let page = try await later.get("/")
            #expect(page.status == .forbidden, "\(host)")
            #expect(!page.text.contains("Nothing to buy"), "\(host)")
            #expect(page.headers[.setCookie] == nil, "\(host)")
            #expect(!page.text.contains(browser(run: 2).page.origin.name), "\(host)")
        }
    }

    @Test("A form that a page of an earlier run sends is not handled, and the user learns so")
    func form() async throws {
        let first = try await signedIn()
        var later = browser(run: 2)
        later.cookie = first.cookie
        later.host = first.host
        later.origin = "http://\(first.host)"
        let answer = try await later.post("/add", "name", value: "Tea")
        #expect(answer.status == .forbidden)
        #expect(answer.text.contains("What you sent was not saved."))
        for origin in ["http://evil.example", later.page.origin.address, nil] {
            later.origin = origin
            #expect(try await later.post("/add", "name", value: "Tea").text == "403 Forbidden\n")
        }
        #expect(try site.node.records(Need.self).count() == 0)
    }

    @Test("The question of a page, and its answer, hold neither the key nor a link that another program can read")
    func overheard() async throws {
        let open = try await OpenPage(in: signedIn())
        let later = browser(run: 2)
        let answer = try await open.ask(later).text
        #expect(!answer.contains("sign-in"))
        let link = try open.open(answer)
        #expect(!answer.contains(SignInTokens.hexadecimal(Array(link.utf8.prefix(8)))))
        // Another page of the same browser has another key in another run, and cannot read it.
        var other = browser(run: 3)
        try await other.signIn()
        let stranger = try await OpenPage(in: other)
        #expect(throws: (any Error).self) { try stranger.open(answer) }
        // The same question has another answer each time.
        #expect(try await open.ask(later).text != answer)
    }

    @Test("An answer that was changed, or made without the check of the page, is none")
    func forged() async throws {
        let open = try await OpenPage(in: signedIn())
        let known = try #require(browser(run: 2).sessions.known.find(key: open.id, now: clock.now)).key
        let wrong = PublicReturnKey(id: known.id, point: known.point, check: [UInt8](repeating: 0, count: 16))
        let forged = SignInTokens.hexadecimal(try wrong.seal("http://evil.example", for: OpenPage.nonce))
        #expect(throws: (any Error).self) { try open.open(forged) }
        let earlier = SignInTokens.hexadecimal(try known.seal("", for: Array(repeating: 9, count: 16)))
        #expect(throws: (any Error).self) { try open.open(earlier) }
        var bytes = try known.seal("", for: OpenPage.nonce)
        #expect(try open.open(SignInTokens.hexadecimal(bytes)) == "")
        bytes[bytes.count - 1] ^= 1
        let changed = SignInTokens.hexadecimal(bytes)
        #expect(throws: (any Error).self) { try open.open(changed) }
    }

    @Test("A question without a known key and a nonce gets no answer", arguments: ["", "?key=x", "?nonce=00"])
    func unknownKey(query: String) async throws {
        let open = try await OpenPage(in: signedIn())
        let later = browser(run: 2)
        #expect(try await later.get("/return" + query).status == .notFound)
        #expect(try await later.get("/return?key=\(open.id)").status == .notFound)
        #expect(try await later.get("/return?key=\(open.id)&nonce=00").status == .notFound)
        let unknown = String(repeating: "0", count: 32)
        #expect(try await later.get("/return?key=\(unknown)&nonce=\(unknown)").status == .notFound)
    }

    @Test("A page of another site can ask nothing", arguments: ["evil.example:8427", "vicino-0.localhost:8427", ""])
    func foreignHost(host: String) async throws {
        let open = try await OpenPage(in: signedIn())
        var later = browser(run: 2)
        later.host = host
        #expect(try await later.get(open.question).status == .forbidden)
        later.host = open.host
        let fields = HTTPFields(named: ["sec-fetch-site": "cross-site", "sec-fetch-mode": "cors"])
        #expect(try await later.get(open.question, fields).status == .forbidden)
    }

    // MARK: Browsers that are signed out

    @Test("A browser that was signed out does not find back", arguments: ["itself", "one", "others", "time"])
    func signedOut(how: String) async throws {
        let first = try await signedIn()
        let open = try await OpenPage(in: first)
        var later = browser(run: 2)
        // The link was made before.
        let link = try #require(try await open.find(later))
        let sessions = later.sessions
        switch how {
        case "itself":
            #expect(try await first.post("/sign-out", "a", value: "b").status == .seeOther)
            #expect(try await open.find(browser(run: 3)) == nil)
            return
        case "one": sessions.end(browser: try #require(sessions.browsers(now: clock.now).first).id)
        case "others":
            var generator = SeededGenerator(seed: 1)
            sessions.endOthers(than: sessions.begin(now: clock.now, using: &generator))
        default: clock.advance(by: .seconds(91 * 86_400))
        }
        #expect(try await open.find(later) == nil)
        #expect(try await open.find(browser(run: 3)) == nil)
        #expect(try await later.follow(link).status == .forbidden)
    }

    @Test("A browser that is signed out while its first page is made leaves no key")
    func signedOutMeanwhile() async {
        let sessions = WebSessions()
        let now = clock.now
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<100 {
            let session = sessions.begin(now: now, using: &generator)
            async let end: Void = sessions.end(session)
            _ = sessions.returnKey(of: session, now: now)
            await end
            #expect(sessions.known.all(now: now).isEmpty)
        }
    }

    @Test("The file is the user's alone, and holds neither a cookie nor the half of a key that a page has")
    func file() async throws {
        let first = try await signedIn()
        let text = try #require(try await first.get("/").text.firstMatch(of: /data-key="([^"]*)"/)).1
        let words = text.split(separator: " ")
        let content = try String(contentsOfFile: path, encoding: .utf8)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        let value = try #require(first.cookie?.split(separator: "=").last)
        #expect(!content.contains(value))
        #expect(content.contains(words[0]))
        let secret = try #require(
            Data(base64Encoded: String(words[2]).replacing("-", with: "+").replacing("_", with: "/") + "="))
        #expect(!content.contains(SignInTokens.hexadecimal(Array(secret))))
    }

    @Test("A copy of the file, such as one from a backup, counts for nothing, nor does one that others can read")
    func foreignFile() async throws {
        let open = try await OpenPage(in: signedIn())
        let kept = folder.file("kept")
        try FileManager.default.moveItem(atPath: path, toPath: kept)
        try FileManager.default.copyItem(atPath: kept, toPath: path)
        #expect(try await open.find(browser(run: 2)) == nil)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: kept)
        #expect(try await open.find(browser(run: 2)) == nil)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: kept, toPath: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(try await open.find(browser(run: 2)) == nil)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(try await open.find(browser(run: 2)) != nil)
    }

    @Test(
        "A file that is put back counts for nothing, even if it gets the number that the original had",
        arguments: [0, 86_400, -86_400])
    func reusedNumber(age: Int) async throws {
        let open = try await OpenPage(in: signedIn())
        var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
        let words = lines[0].split(separator: " ")
        let madeAt = try #require(Int(words[2]))
        lines[0] = "\(words[0]) \(words[1]) \(madeAt - age)"
        // Written in its place, it keeps the number. What it says is that it was made at another time.
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
        try handle.close()
        let found = try await open.find(browser(run: 2))
        #expect((found != nil) == (age == 0))
    }

    @Test("A damaged file counts for nothing", arguments: ["", "key", "browser x 1", "\u{0}", "browser \u{FFFD} 1"])
    func damagedFile(line: String) async throws {
        let open = try await OpenPage(in: signedIn())
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data((line + "\n").utf8))
        try handle.close()
        let isWhole = line.isEmpty
        let found = try await open.find(browser(run: 2))
        #expect((found != nil) == isWhole)
    }

    @Test("The browsers, and the keys of each, have a limit: the ones that were used last stay")
    func limits() throws {
        let known = KnownBrowsers()
        known.keep(in: KnownBrowserFile(in: folder.path), now: clock.now)
        func id(_ number: Int) -> String { SignInTokens.hexadecimal([UInt8](repeating: UInt8(number), count: 16)) }
        for number in 0...KnownBrowsers.limit {
            clock.advance(by: .seconds(1))
            known.add(ReturnKey().known, now: clock.now) { id(number) }
        }
        let keys = (0...KnownBrowsers.keyLimit).map { _ in ReturnKey().known }
        for key in keys { known.add(key, now: clock.now) { id(5) } }
        let read = KnownBrowserFile(in: folder.path).read()
        #expect(read.count == KnownBrowsers.limit)
        #expect(!read.contains { $0.id == id(0) })
        #expect(read.first { $0.id == id(5) }?.keys == Array(keys.dropFirst()))
    }

    // MARK: One session for each browser

    @Test("A browser that follows another link keeps its session, and what it began")
    func sameBrowser() async throws {
        var browser = try await signedIn()
        let cookie = browser.cookie
        try await browser.signIn()
        #expect(browser.cookie == cookie)
        #expect(browser.sessions.all().count == 1)
        browser.cookie = nil
        try await browser.signIn()
        #expect(browser.sessions.all().count == 2)
    }

    @Test("Two pages of a browser find back to one session, also after the browser has followed a new link")
    func twoPages() async throws {
        let first = try await signedIn()
        let pages = [try await OpenPage(in: first), try await OpenPage(in: first)]
        var later = browser(run: 2)
        try await later.signIn()
        let cookie = later.cookie
        for page in pages {
            let link = try #require(try await page.find(later))
            _ = try await goBack(link, to: &later)
        }
        #expect(later.cookie == cookie)
        #expect(later.sessions.browsers(now: clock.now).count == 1)
        // A page that lost its cookie finds the session of its browser.
        later.cookie = nil
        _ = try await goBack(try #require(try await pages[0].find(later)), to: &later)
        #expect(later.cookie == cookie)
    }

    @Test("A browser that is used receives its cookie again each day, and stays signed in")
    func renewed() async throws {
        let browser = try await signedIn()
        #expect(try await browser.get("/").headers[.setCookie] == nil)
        for _ in 0..<4 {
            clock.advance(by: .seconds(60 * 86_400))
            let page = try await browser.get("/")
            #expect(page.status == .ok)
            let cookie = try #require(page.headers[.setCookie])
            #expect(cookie.hasPrefix(try #require(browser.cookie)))
            #expect(cookie.hasSuffix("; Path=/; Max-Age=7776000; HttpOnly; SameSite=Strict"))
            #expect(try await browser.get("/").headers[.setCookie] == nil)
            #expect(try await browser.get("/style.css").headers[.setCookie] == nil)
        }
    }
}
