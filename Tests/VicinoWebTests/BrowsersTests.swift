import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("The browsers of earlier runs of the page's server")
struct BrowsersTests {
    private let folder: TemporaryFolder
    private let node: Node
    private var path: String { node.dataPath + "/browsers" }

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", kinds: [Activity.self])
    }

    /// A signed-in browser at a run of the server.
    private func browser(run: UInt8) throws -> TestBrowser {
        let responder = WebResponder()
        let sites = SiteFactory(
            node.configuration, responder, port: 8426, secret: Array(repeating: run, count: 32)
        ) { _ in }
        let site = sites.open(node)
        var browser = try TestBrowser(site, responder: responder, seed: UInt64(run))
        browser.host = "\(site.origin.name):8426"
        return browser
    }

    @Test("Settings list them, and sign out each of them or all")
    func list() async throws {
        for run in 1...3 { #expect(try await browser(run: UInt8(run)).get("/").status == .ok) }
        let last = try browser(run: 4)
        let page = try await last.get("/settings").text
        let names = page.matches(of: /name="browser" value="([0-9a-f]{32})"/).map { String($0.1) }
        #expect(names.count == 3)
        let answer = try await last.post("/settings/sign-out-one", ["browser": names[0]])
        #expect(answer.headers[.location] == "/settings#browsers")
        let left = try await last.get("/settings").text
        #expect(!left.contains(names[0]))
        #expect(left.contains(names[1]))
        #expect(try !String(contentsOfFile: path, encoding: .utf8).contains(names[0]))
        _ = try await last.post("/settings/sign-out-others", [:])
        #expect(try await !last.get("/settings").text.contains("name=\"browser\""))
        // Only the last one is left for the next run.
        let content = try String(contentsOfFile: path, encoding: .utf8)
        #expect(content.ranges(of: "browser ").count == 1)
    }

    @Test("No backup has them")
    func backup() async throws {
        #expect(try await browser(run: 1).get("/").status == .ok)
        #expect(FileManager.default.fileExists(atPath: path))
        var archive: [UInt8] = []
        _ = try node.backUp { archive += $0 }
        #expect(String(decoding: archive, as: UTF8.self).contains("/keys/identity"))
        #expect(!String(decoding: archive, as: UTF8.self).contains("/browsers"))
    }

    @Test("A browser that is not signed in sees a link that starts the program, also at the name of an earlier run")
    func programLink() async throws {
        let first = try browser(run: 1)
        var later = try browser(run: 2)
        later.cookie = first.cookie
        for host in [first.host, later.host] {
            later.host = host
            let page = try await later.get("/people")
            #expect(page.status == .forbidden)
            #expect(page.text.contains("<a class=\"btn go\" href=\"vicino:\">Open Vicino</a>"))
            #expect(!page.text.contains("Anna"))
        }
    }

    @Test("The page can be installed: a manifest, icons that exist, and the colour of its paper in both schemes")
    func installable() async throws {
        let browser = try browser(run: 1)
        let page = try await browser.get("/").text
        let link = try #require(page.firstMatch(of: /<link rel="manifest" href="([^"]+)">/)).1
        let answer = try await browser.get(String(link))
        #expect(answer.headers[.contentType] == "application/manifest+json")
        #expect(answer.headers[.contentSecurityPolicy]?.contains("manifest-src 'self'") == true)
        let read = try JSONSerialization.jsonObject(with: Data(answer.text.utf8))
        let manifest = try #require(read as? [String: Any])
        #expect(manifest["start_url"] as? String == "/")
        #expect(manifest["display"] as? String == "standalone")
        let icons = try #require(manifest["icons"] as? [[String: String]])
        for icon in icons {
            #expect(try await browser.get(#require(icon["src"])).headers[.contentType] == icon["type"])
        }
        let colors = page.matches(of: /<meta name="theme-color" content="([^"]+)"/).map { String($0.1) }
        let style = try await browser.get("/style.css").text
        #expect(style.contains("--bg:light-dark(\(colors.joined(separator: ",")))"))
        #expect(manifest["theme_color"] as? String == colors.first)
    }
}
