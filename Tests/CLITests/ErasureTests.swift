import Foundation
import Testing

extension CLISuite {
    @Suite("Erasing everything", .timeLimit(.minutes(10))) struct ErasureTests {
        private let anna: Program

        init() throws {
            anna = try Program()
            try anna.run("init", "--name", "Anna")
        }

        private func exists(_ name: String) -> Bool { access("\(anna.folder)/\(name)", F_OK) == 0 }

        @Test("Nothing is left after the service, the page and a listener have run, and what the user made stays")
        func all() throws {
            let ben = try Program()
            try ben.run("init", "--name", "Ben")
            try ben.run("export", "-o", anna.folder + "/ben.vicino")
            try anna.run("follow", "ben.vicino", "--yes")
            try anna.run("start", "reading")
            try anna.run("feed", "me")
            try anna.run("config", "log.level", "debug")
            try anna.run("export", "-o", "anna.vicino")
            let (listener, _) = try anna.listen()
            _ = try listener.stop()
            let page = try anna.start("web", "--no-open", "--port", "0")
            _ = try page.line()
            _ = try page.stop()
            let service = try anna.startShell("exec vicino run 2>log")
            _ = try anna.shell("timeout 20 tail -F -n +1 log 2>/dev/null | grep -q -m 1 Ready")
            _ = try service.stop()
            let result = try anna.object("erase", "--yes", "--json")
            #expect((result["data"] as? String)?.hasSuffix("/data") == true)
            #expect(result["files"] as? Int ?? 0 > 10)
            #expect(result["foreign"] as? [String] == [])
            #expect(result["shared"] as? [String] == [])
            for name in ["data", "state/vicino", ".config/vicino"] { #expect(!exists(name), "\(name)") }
            #expect(exists("anna.vicino"))
            #expect(exists("ben.vicino"))
            #expect(try anna.run("status").error.contains("vicino init"))
            let again = try anna.run("erase", "--yes")
            #expect(again.status == 1)
            #expect(again.error.contains("nothing to erase"))
        }

        @Test(
            "A service, a page, a listener or any program that has a database open prevents the erasing",
            arguments: [
                ("vicino run 2>&1", "its service runs"), ("vicino web --no-open --port 0", "its page is served"),
                ("vicino listen 127.0.0.1:0", "it listens"),
                (reader("own"), "another program has it open"), (reader("catalog"), "another program has it open"),
            ])
        func inUse(line: String, reason: String) throws {
            let other = try anna.startShell("exec " + line)
            while let told = try other.line(), line.contains("run"), !told.contains("Ready") {}
            let refused = try anna.run("erase", "--yes")
            #expect(refused.status == 1, "\(refused)")
            #expect(refused.error.contains("is in use: \(reason)"), "\(refused)")
            #expect(exists("data/keys/identity"))
            #expect(exists("data/reserve"))
            _ = try other.stop()
            #expect(try anna.run("status").status == 0)
            #expect(try anna.run("erase", "--yes").status == 0)
            #expect(!exists("data"))
        }

        /// A program that has a database open, and does nothing with it.
        private static func reader(_ database: String) -> String {
            """
            python3 -c "import sqlite3, time
            c = sqlite3.connect('data/\(database).sqlite')
            print(c.execute('select count(*) from sqlite_master').fetchone(), flush=True)
            time.sleep(60)"
            """
        }

        @Test("The user types a word, and any other one erases nothing", .terminal)
        func asked() throws {
            let unasked = try anna.run("erase")
            #expect(unasked.status == 1)
            #expect(unasked.error.contains("--yes"))
            for word in ["y", "yes", "Erase it"] {
                let refused = try anna.terminal("erase", typing: word)
                #expect(refused.status == 1)
                #expect(refused.text.contains("Nothing was erased."))
            }
            #expect(try anna.run("status").status == 0)
            let done = try anna.terminal("erase", typing: "erase")
            #expect(done.status == 0)
            #expect(done.text.contains("Everything is erased"))
            #expect(!exists("data"))
        }

        @Test("A folder that was erased in part is used by no command, and the next one erases the rest")
        func interrupted() throws {
            _ = try anna.file("data/erasing", "")
            _ = try anna.file("data/notes.txt", "mine")
            for arguments in [["status"], ["start", "reading"], ["init", "--name", "Anna"], ["run"]] {
                let refused = try anna.runAll(arguments)
                #expect(refused.status == 1, "\(arguments) \(refused)")
                #expect(refused.error.contains("only partly erased"), "\(arguments) \(refused)")
            }
            let result = try anna.run("erase", "--yes")
            #expect(result.status == 0)
            #expect(result.text.contains("did not make it: "))
            #expect(result.text.contains("/data/notes.txt"))
            #expect(try anna.shell("ls -A data").line == "notes.txt")
        }

        // MARK: By the page

        /// Starts the service, and waits until a line of its log has a word.
        private func service(until word: String = "Ready") throws -> Background {
            let service = try anna.startShell("exec vicino run 2>log")
            let found = try anna.shell("timeout 20 tail -F -n +1 log 2>/dev/null | grep -q -m 1 '\(word)'")
            #expect(found.status == 0)
            return service
        }

        @Test("The page ends a service of another process, and erases everything")
        func besideService() throws {
            let service = try service()
            let page = try anna.start("web", "--no-open", "--port", "0")
            let link = try #require(try page.line())
            #expect(try anna.visit(link, "GET /settings").text.contains("It is ended first"))
            let next = try anna.run("web", "--no-open").line
            let last = try anna.visit(next, "POST /settings/erase erase-word=erase", "GET /settings")
            #expect(last.error == "303\n200\n", "\(last)")
            #expect(last.text.contains("<h1>Everything is erased</h1>"), "\(last)")
            // It ends as on a signal, so that systemd does not start it again.
            #expect(try service.end().status == 0)
            for name in ["data", "state/vicino"] { #expect(!exists(name), "\(name)") }
            #expect(try anna.shell("tail -n 1 log").line.hasSuffix("Stopping."))
            #expect(try page.stop().status == 0)
            #expect(!exists("data"))
        }

        @Test("The page that the service serves ends the service, erases everything, and shows the last page")
        func ofService() throws {
            try anna.run("config", "web.port", "0")
            try anna.run("config", "web", "on")
            let service = try service(until: "The page is served")
            let link = try anna.run("web", "--no-open").line
            let last = try anna.visit(link, "POST /settings/erase erase-word=erase", "GET /people")
            #expect(last.error == "303\n200\n", "\(last)")
            #expect(last.text.contains("<h1>Everything is erased</h1>"), "\(last)")
            for name in ["data", "state/vicino", ".config/vicino"] { #expect(!exists(name), "\(name)") }
            #expect(service.isRunning)
            #expect(try service.stop().status == 0)
            #expect(!exists("data"))
        }

        @Test("If another program uses the data, nothing is erased, and the page says that the service has ended")
        func ofServiceInUse() throws {
            try anna.run("config", "web.port", "0")
            try anna.run("config", "web", "on")
            let service = try service(until: "The page is served")
            let other = try anna.startShell("exec " + Self.reader("own"))
            _ = try other.line()
            let link = try anna.run("web", "--no-open").line
            let last = try anna.visit(link, "POST /settings/erase erase-word=erase", "GET /")
            #expect(last.text.contains("<h1>Nothing was erased</h1>"))
            #expect(last.text.contains("another program has it open"))
            #expect(exists("data/keys/identity"))
            #expect(service.isRunning)
            _ = try other.stop()
            #expect(try anna.run("status").text.contains("does not run"))
            #expect(try service.stop().status == 0)
        }

        @Test("After an interruption the page opens, and erases the rest")
        func restByPage() throws {
            _ = try anna.file("data/erasing", "")
            let page = try anna.start("web", "--no-open", "--port", "0")
            let link = try #require(try page.line())
            let last = try anna.visit(link, "GET /", "POST /settings/erase ", "GET /")
            #expect(last.error == "200\n303\n200\n", "\(last)")
            #expect(last.text.contains("<h1>Everything is erased</h1>"), "\(last)")
            #expect(!exists("data"))
            #expect(try page.stop().status == 0)
        }
    }
}
