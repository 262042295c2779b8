import Foundation
import Testing

extension CLISuite {
    @Suite("People who meet over the network") struct MeetingTests {
        let anna: Program
        let ben: Program

        init() throws {
            anna = try Program()
            ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
        }

        @Test("An invitation names the listener's address; its holder follows, and later receives only what is new")
        func story() throws {
            let walk = try anna.add("walking", "--note", "first")
            let (listener, address) = try anna.listen()
            let invitation = try anna.object("invite", "--everything", "--json")
            #expect(invitation["addresses"] as? [String] == [address])
            let text = try #require(invitation["invitation"] as? String)

            let followed = try ben.object("follow", text, "--as", "Anna R", "--json")
            #expect(followed["user"] as? String == "Anna R")
            #expect(followed["entries"] as? Int == 1)
            #expect(try ben.notes(of: "Anna R") == ["first"])
            #expect(try anna.objects("followers", "--json").first?["upToDate"] as? Bool == true)

            #expect(try anna.run("followers").text.contains(", has all of that, and nothing else\n"))

            try anna.run("edit", walk, "--note", "changed")
            #expect(try anna.run("followers").text.contains(", lacks 1 change at most\n"))
            #expect(try anna.objects("followers", "--json").first?["changesSince"] as? Int == 1)
            let synced = try ben.object("sync", "Anna R", "--json")
            let merged = try #require((synced["merged"] as? [[String: Any]])?.first)
            #expect(merged["changed"] as? Int == 1)
            #expect(synced["transport"] as? String == "tcp")
            #expect(try ben.notes(of: "Anna R") == ["changed"])
            let unchanged = try ben.object("sync", "Anna R", "--at", address, "--json")
            let bytes = try #require(unchanged["bytesSent"] as? Int) + (unchanged["bytesReceived"] as? Int ?? 0)
            #expect(unchanged["entries"] as? Int == 0)
            #expect(bytes <= 300)
            #expect(try #require(unchanged["seconds"] as? Double) > 0)
            #expect(unchanged["roundTrips"] as? Int ?? 9 <= 3)

            // The listener ends a session a moment after its peer does.
            try listener.awaitErrors(lines: 3)
            let end = try listener.stop()
            #expect(end.status == 0, "One line goes to the standard output, which was read.")
            #expect(end.output.isEmpty, "One line goes to the standard output, which was read.")
            let events = try end.events()
            #expect(events.compactMap { $0["event"] as? String } == ["met", "met", "met", "stopped"])
            #expect(events.first?["user"] as? String == "Ben")
            #expect(events.first?["upToDate"] as? Bool == true)
        }

        @Test("A revoked follower receives nothing from then on, and is told what to do")
        func revoked() throws {
            _ = try anna.add("walking", "--note", "first")
            let (listener, _) = try anna.listen()
            let text = try anna.run("invite", "--everything").line
            let followed = try ben.shell("vicino follow - <<< '\(text)'")
            #expect(followed.status == 0)
            #expect(followed.text.contains("You follow Anna: 1 new."))
            let forgotten = try anna.add("sleeping")
            try anna.run("delete", forgotten)
            let waiting = try #require(try anna.objects("followers", "--json").first)
            #expect((waiting["devices"] as? [[String: Any]])?.map { $0["number"] as? Int } == [1])
            let retractions = try #require(waiting["retractions"] as? [[String: Any]])
            #expect(retractions.map { $0["missingOn"] as? [Int] } == [[1]])
            #expect(try anna.run("followers").text.contains("1 activity, taken back on "))
            #expect(try anna.run("followers").text.contains(": not arrived"))
            try anna.run("revoke", "Ben", "--yes")
            _ = try anna.add("running", "--note", "not for Ben")
            let shutOut = try anna.run("followers").text
            #expect(shutOut.contains("access revoked on"))
            #expect(!shutOut.contains("lacks"))
            let refused = [try ben.run("sync"), try ben.run("sync", "Anna"), try ben.run("follow", text)]
            for result in refused {
                #expect(result.status == 1, "\(result.error)")
                #expect(result.error.contains("Ask"), "\(result.error)")
                let promises = result.error.contains("goes on") || result.error.contains("continues")
                #expect(!promises, "\(result.error)")
            }
            #expect(try ben.notes(of: "Anna") == ["first"])
            let events = try listener.stop().events()
            #expect(events.last?["met"] as? Int == 1)
            #expect(events.last?["failed"] as? Int == 0)
        }

        @Test("An invitation admits as many followers as it allows, until it is withdrawn, and a refusal says why")
        func withdrawn() throws {
            let cora = try Program()
            try cora.run("init", "--name", "Cora")
            let (listener, _) = try anna.listen()
            defer { withExtendedLifetime(listener) {} }
            let spent = try anna.run("invite", "--everything").line
            #expect(try ben.run("follow", spent).status == 0)
            let open = try anna.run("invite", "--everything", "--uses", "2").line
            let late = try cora.run("follow", spent)
            #expect(late.status == 1, "\(late.error)")
            #expect(late.error.contains("has been used already"), "\(late.error)")

            let listed = try #require(try anna.objects("invitations", "--json").first)
            #expect(listed["number"] as? Int == 2)
            #expect(listed["uses"] as? Int == 2)
            #expect(listed["kinds"] is NSNull)
            #expect(try anna.run("invitations").text.contains("for 2 people"))
            #expect(try anna.run("withdraw", "2").status == 0)
            #expect(try anna.run("invitations", "--json").line == "[]")
            #expect(try cora.run("follow", open).status == 1)
            #expect(try cora.run("following", "--json").line == "[]")
            #expect(try anna.run("withdraw", "2").error.contains("vicino invitations"))
            #expect(try anna.run("withdraw", "--all").status == 0)
            #expect(try anna.run("withdraw").status == 64)
        }

        @Test("A follower who is killed during a session has a part, is told so, and receives the rest later")
        func cut() throws {
            try anna.run("import", try anna.table(rows: 5000, note: "a note that is not the same"))
            let (listener, _) = try anna.listen()
            let text = try anna.run("invite", "--everything", "--uses", "20").line
            // A follower on a busy computer can receive everything before the test stops it; then another one tries.
            var ben = try Self.follower()
            var count = 0
            var earlier = 0
            while try !ben.isKilled(following: text, with: &count, of: 5000) {
                ben = try Self.follower()
                earlier += 1
            }
            let followed = try #require(try ben.objects("following", "--json").first)
            #expect(followed["incomplete"] as? Bool == true)
            for command in [["following"], ["status"], ["list", "--user", "Anna"], ["calendar", "--user", "Anna"]] {
                #expect(try ben.runAll(command).text.contains("`vicino sync Anna` goes on"), "\(command)")
            }
            #expect(try ben.run("verify", "Anna").text.contains("as far as it was received"))

            let rest = try ben.object("sync", "Anna", "--json")
            #expect(rest["entries"] as? Int ?? 0 < 5000)
            #expect(try ben.records(of: "Anna") == 5000)
            #expect(try ben.objects("following", "--json").first?["incomplete"] as? Bool == false)
            try listener.awaitErrors(lines: earlier + 2)
            let events = try listener.stop().events().compactMap { $0["event"] as? String }
            #expect(events.suffix(3) == ["failed", "met", "stopped"])
        }

        private static func follower() throws -> Program {
            let follower = try Program()
            try follower.run("init", "--name", "Ben")
            return follower
        }

        @Test("Sync without a name meets every person who is reachable")
        func everybody() throws {
            let cora = try Program()
            try cora.run("init", "--name", "Cora")
            let (listener, _) = try anna.listen()
            let (other, _) = try cora.listen()
            for person in [anna, cora] {
                #expect(try ben.run("follow", person.run("invite", "--everything").line).status == 0)
            }
            for person in [anna, cora] { _ = try person.add("walking", "--note", "new") }
            let both = try ben.run("sync")
            #expect(both.status == 0)
            #expect(both.text.contains("Anna: 1 new"))
            #expect(both.text.contains("Cora: 1 new"))

            _ = try other.stop()
            _ = try anna.add("running")
            let one = try ben.run("sync")
            #expect(one.status == 0)
            #expect(one.text.contains("Anna: 1 new"))
            #expect(one.error.contains("Cora"))
            _ = try listener.stop()
            let none = try ben.run("sync")
            #expect(none.status == 1)
            #expect(none.error.contains("Anna"))
            #expect(none.error.contains("Cora"))
        }

        @Test("A file that holds an invitation is as good as its text, also through a pipe")
        func file() throws {
            let (listener, _) = try anna.listen()
            defer { withExtendedLifetime(listener) {} }
            let path = try ben.file("invitation", anna.run("invite", "--everything").text)
            #expect(try ben.run("import", path).error.contains("vicino follow"))
            #expect(try ben.shell("vicino follow <(cat \(path))").status == 0)
        }
    }
}

extension CLISuite {
    @Suite("Meetings that fail") struct MissedTests {
        @Test("A person who cannot be met is named, with advice")
        func nobody() throws {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            #expect(try ben.run("sync").error.contains("You follow nobody yet"))
            let nowhere = try anna.run("invite", "--everything").line
            #expect(try ben.run("follow", nowhere).error.contains("--at"))
            let (listener, address) = try anna.listen()
            _ = try listener.stop()
            let missed = try ben.run("follow", nowhere, "--at", address)
            #expect(missed.status == 1)
            #expect(missed.error.contains("No program listens at \(address)"))
            #expect(try ben.run("sync", address).error.contains("vicino sync Anna --at \(address)"))
            #expect(try ben.run("sync", "--at", address).status == 64)
            #expect(try ben.run("following", "--json").line == "[]")
            let expired = try anna.run("invite", "--everything", "--for", "1s").line
            let own = try anna.run("follow", expired, "--at", address)
            #expect(own.status == 1)
            #expect(own.error.contains("your own"))
        }

        @Test("A stranger who listens at the inviting author's address is not followed")
        func wrongPerson() throws {
            let anna = try Program()
            let ben = try Program()
            let eve = try Program()
            for (person, name) in [(anna, "Anna"), (ben, "Ben"), (eve, "Eve")] {
                try person.run("init", "--name", name)
            }
            let (listener, address) = try eve.listen()
            defer { withExtendedLifetime(listener) {} }
            _ = try eve.run("invite", "--everything")
            let refused = try ben.run("follow", anna.run("invite", "--everything").line, "--at", address)
            #expect(refused.status == 1)
            #expect(!refused.error.isEmpty)
            #expect(try ben.run("following", "--json").line == "[]")
            #expect(try eve.run("followers", "--json").line == "[]")
        }

        @Test(
            "Invalid addresses and incomplete combinations of arguments end with 64",
            arguments: [
                "listen anna:", "listen 1.2.3.4:99999", "invite --at x:", "follow vicino:A --at x:",
                "sync A --at 1:2:3",
                "withdraw x",
            ])
        func usage(line: String) throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let result = try anna.runAll(line.split(separator: " ").map { String($0) })
            #expect(result.status == 64)
            #expect(result.text.isEmpty)
            #expect(result.error.hasPrefix("vicino: "))
        }

        @Test(
            "Only one program listens for a folder, and both signals end it cleanly", arguments: [SIGTERM, SIGINT])
        func second(signal: Int32) throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let (listener, _) = try anna.listen()
            let second = try anna.run("listen", "127.0.0.1:0")
            #expect(second.status == 1)
            #expect(second.error.contains("already"))
            #expect(second.text.isEmpty)
            let end = try listener.stop(with: signal)
            #expect(end.status == 0)
            #expect(end.error.contains("\"stopped\""))
        }

        @Test(
            "Ctrl-C ends a session with a silent peer at once, with a message for users or programs",
            arguments: [
                ([String](), "vicino: Stopped."), (["--json"], #"{"error":{"code":"interrupted","message":"Stopped."#),
            ])
        func silent(options: [String], said: String) throws {
            let anna = try Program()
            let ben = try Program()
            let host = try SilentHost()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            let process = try anna.start(
                ["follow", try ben.run("invite", "--everything").line, "--at", host.address] + options)
            host.accept()
            let end = try process.stop(with: SIGINT)
            #expect(end.status == 128 + SIGINT, "\(end.error)")
            #expect(end.error.contains(said), "\(end.error)")
        }
    }
}

extension Program.Result {
    /// The objects that a listening program has written, one a line.
    func events() throws -> [[String: Any]] {
        try error.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }
}

extension Program {
    /// The total size of the replica files, in bytes.
    fileprivate var replicaBytes: Int {
        let files = FileManager.default.enumerator(
            at: URL(fileURLWithPath: "\(folder)/data/replicas"), includingPropertiesForKeys: [.fileSizeKey])
        return files?.reduce(0) { sum, file in
            sum + ((try? (file as? URL)?.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0)
        } ?? 0
    }

    /// Follows Anna, and kills the program when it has received a part of her records.
    ///
    /// - Parameter count: becomes the number of records that were received by then.
    /// - Returns: whether it was killed; false if it received all of them first.
    fileprivate func isKilled(following text: String, with count: inout Int, of all: Int) throws -> Bool {
        let process = try start("follow", text)
        // The replica cannot be read until it exists; the program is stopped while the test reads it.
        while process.isRunning {
            let before = replicaBytes
            process.send(SIGCONT)
            while replicaBytes == before, process.isRunning {}
            process.send(SIGSTOP)
            count = (try? records(of: "Anna")) ?? 0
            guard count == 0 else { break }
        }
        let end = try process.stop(with: SIGKILL)
        return end.status == 128 + SIGKILL && (1..<all).contains(count)
    }

    /// How many records of an author are held; 0 if the author is not followed.
    fileprivate func records(of user: String) throws -> Int {
        let person = try objects("following", "--json").first { $0["user"] as? String == user }
        return (person?["records"] as? [String: Int])?.values.reduce(0, +) ?? 0
    }
}
