import Foundation
import Testing

extension CLISuite {
    @Suite("Links of invitations, and the page for a person without a folder", .timeLimit(.minutes(10)))
    struct WebLinkTests {
        private let anna: Program

        init() throws { anna = try Program() }

        /// The text of an invitation to Anna.
        private func invitation() throws -> String {
            try anna.run("init", "--name", "Anna")
            return try #require(try anna.object("invite", "--everything", "--json")["invitation"] as? String)
        }

        @Test("An invitation as an argument is gone from the arguments, the output and the link once the page runs")
        func hidden() throws {
            let text = try invitation()
            let page = try anna.start("web", "--no-open", "--port", "0", "--", text)
            let link = try #require(try page.line())
            #expect(link.hasPrefix("http://vicino-"))
            #expect(link.contains(".localhost:"))
            #expect(link.contains("&invitation="))
            #expect(!link.uppercased().contains(text.dropFirst(7).prefix(20)))
            let arguments = try Data(contentsOf: URL(fileURLWithPath: "/proc/\(page.number)/cmdline"))
            let words = String(decoding: arguments, as: UTF8.self).split(separator: "\0")
            #expect(words.dropFirst() == ["web", "--no-open", "--port", "0", "--", "-"])
            // A second click finds the page that runs.
            let second = try anna.run("web", "--no-open", "--", text)
            #expect(second.status == 0)
            #expect(second.line.hasPrefix(link.prefix(20)))
            #expect(second.error.isEmpty)
            #expect(try page.stop().status == 0)
            #expect(try anna.run("following").status == 0)
        }

        @Test("The link of a page that is not signed in opens the page, as the icon does, and no invitation")
        func programLink() throws {
            try anna.run("init", "--name", "Anna")
            let page = try anna.start("web", "--no-open", "--port", "0")
            let link = try #require(try page.line())
            for text in ["vicino:", "VICINO:", ""] {
                let second = try anna.run("web", "--no-open", "--", text)
                #expect(second.status == 0)
                #expect(second.line.hasPrefix(link.prefix(20)))
                #expect(!second.line.contains("invitation"))
            }
            #expect(try page.stop().status == 0)
        }

        @Test(
            "A link that is not an invitation is refused without a trace of it, and no page is served",
            arguments: [
                "vicino:delete?all=1", "vicino:$(touch pwned)", "vicino:\u{202E}ABC", "https://example.org",
                "vicino:" + String(repeating: "A", count: 100_000),
            ])
        func hostile(link: String) throws {
            _ = try invitation()
            let refused = try anna.run("web", "--no-open", "--port", "0", "--", link)
            #expect(refused.status == 1)
            #expect(refused.text.isEmpty)
            #expect(refused.error.hasPrefix("vicino: "))
            #expect(!refused.error.contains(link.dropFirst(7).prefix(9)))
            #expect(!FileManager.default.fileExists(atPath: anna.folder + "/pwned"))
        }

        @Test("Without a folder, the page is served all the same, and asks for a name")
        func firstPage() throws {
            let page = try anna.start("web", "--no-open", "--port", "0")
            let link = try #require(try page.line())
            let answer = try anna.shell(
                "exec 3<>/dev/tcp/127.0.0.1/\(port(of: link)); printf 'GET / HTTP/1.0\\r\\nHost: 127.0.0.1:\(port(of: link))\\r\\n\\r\\n' >&3; cat <&3"
            )
            // The link has to sign in first.
            #expect(answer.text.contains("403 Forbidden"))
            #expect(try anna.run("list").error.contains("vicino init"))
            let again = try anna.run("web", "--no-open")
            #expect(again.status == 0)
            #expect(again.line.contains(":\(port(of: link))/"))
            #expect(try page.stop().status == 0)
            // Nothing was set up, and the usual command still can.
            #expect(try anna.run("init", "--name", "Anna").status == 0)
        }

        @Test("If another program has the usual port, the page takes a free one")
        func otherPort() throws {
            try anna.run("init", "--name", "Anna")
            let silent = try SilentHost()
            let taken = String(try #require(silent.address.split(separator: ":").last))
            try anna.run("config", "web.port", taken)
            let page = try anna.start("web", "--no-open")
            let link = try #require(try page.line())
            #expect(port(of: link) != taken)
            #expect(try page.stop().status == 0)
            // A port that the user asked for is not replaced.
            #expect(try anna.run("web", "--no-open", "--port", taken).error.contains("listens at port \(taken)"))
        }

        @Test("The unit of a package serves every user, and names the installed program")
        func packageUnit() throws {
            let unit = try anna.run("run", "--print-unit", "--installed-at", "/usr/bin/vicino").text
            #expect(unit.contains("\nExecStart=/usr/bin/vicino run\n"))
            #expect(unit.contains("\nConditionPathExists=%h/.local/share/vicino/own.sqlite\n"))
            #expect(!unit.contains(anna.folder))
            #expect(!unit.contains("Save this as"))
            #expect(try anna.run("run", "--print-unit", "--installed-at", "vicino").status == 1)
            #expect(try anna.run("run", "--print-unit", "--installed-at", "/a\nb").status == 1)
            #expect(try anna.run("run", "--installed-at", "/usr/bin/vicino").status == 64)
        }

        private func port(of link: String) -> String {
            String(link.split(separator: ":").last?.prefix { $0.isNumber } ?? "")
        }
    }
}
