import Foundation
import Testing
import VicinoObjectStores
import VicinoTesting

@testable import VicinoCommandLine

extension CLISuite {
    @Suite("Stores on the command line") struct CloudTests {
        private let anna: Program
        /// The folder in which Anna publishes.
        private let store: String

        init() throws {
            anna = try Program()
            #expect(try anna.run("init", "--name", "Anna").status == 0)
            store = "\(anna.folder)/store"
            try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
        }

        /// The names of the objects in the folder: 26 letters and digits.
        private var objects: [String] {
            get throws { try FileManager.default.contentsOfDirectory(atPath: store).filter { $0.count == 26 } }
        }

        private func addStore() throws { #expect(try anna.run("cloud", "add", store, "--name", "stick").status == 0) }

        // MARK: Adding

        @Test("A folder is tried out, and its table has a line with a mark for each property")
        func added() throws {
            let added = try anna.run("cloud", "add", "store", "--name", "stick")
            #expect(added.status == 0, "\(added.error)")
            #expect(added.text.contains("✓ write "))
            #expect(added.text.contains("– anonymous GET"))
            #expect(added.text.contains("✓ delete seen"))
            #expect(added.text.contains("Added stick."))
            #expect(!added.text.contains("✗"))
            let listed = try anna.object("cloud", "status", "--json")
            let own = try #require(listed["own"] as? [[String: Any]])
            #expect(own.count == 1)
            #expect((own.first?["address"] as? String)?.hasSuffix("/store") == true)
            #expect(own.compactMap { $0["name"] as? String } == ["stick"])
            #expect(own.first?["published"] is NSNull)
        }

        @Test("JSON of an added store has its findings")
        func addedJSON() throws {
            let added = try anna.object("cloud", "add", store, "--json")
            #expect(added["usable"] as? Bool == true)
            let findings = try #require(added["findings"] as? [[String: Any]])
            #expect(findings.count == StoreFinding.Property.allCases.count)
            #expect(findings.first?["property"] as? String == "writes")
            #expect(findings.first?["outcome"] as? String == "yes")
            #expect(findings.first?["essential"] as? Bool == true)
        }

        @Test("A store that lacks something essential is refused, and nothing is changed")
        func refused() throws {
            let before = try anna.shell("ls -R data").text
            let result = try anna.run("cloud", "add", "\(anna.folder)/missing")
            #expect(result.status == 1)
            #expect(result.text.contains("✗ write"))
            #expect(result.text.contains("– read after write"))
            #expect(result.error.contains("Nothing was changed"))
            #expect(try anna.shell("ls -R data").text == before)
            #expect(try (anna.object("cloud", "--json")["own"] as? [Any])?.isEmpty == true)
            let json = try anna.run("cloud", "add", "\(anna.folder)/missing", "--json")
            #expect(json.status == 1)
            #expect(json.text.contains("\"usable\":false"))
            #expect(json.error.contains("\"code\":\"refused\""))
        }

        @Test("The same store is not added twice")
        func twice() throws {
            try addStore()
            let again = try anna.run("cloud", "add", store)
            #expect(again.status == 1)
            #expect(again.error.contains("already"))
        }

        @Test(
            "Keys come from a file that only its owner can read, and that has two lines",
            arguments: [
                ("644", "AK\nSK\n", "chmod 600"), ("600", "AK\n", "two lines"), ("600", "AK\nSK\nX\n", "two lines"),
            ])
        func keys(mode: String, text: String, message: String) throws {
            let file = try anna.file("keys", text)
            _ = try anna.shell("chmod \(mode) keys")
            let result = try anna.run("cloud", "add", "s3://127.0.0.1:1/anna-vicino", "--keys", file)
            #expect(result.status == 1)
            #expect(result.error.contains(message), "\(result.error)")
            #expect(try anna.shell("ls data/keys").text.contains("stores") == false)
        }

        @Test("Without keys, and without a terminal to ask on, a bucket is refused; nothing of its keys is kept")
        func noKeys() throws {
            let result = try anna.run("cloud", "add", "s3://127.0.0.1:1/anna-vicino")
            #expect(result.status == 1)
            #expect(result.error.contains("--keys FILE"), "\(result.error)")
            let file = try anna.file("keys", "AK\nSK\n")
            _ = try anna.shell("chmod 600 keys")
            // Nothing listens there.
            let unreached = try anna.run("cloud", "add", "s3://127.0.0.1:1/anna-vicino", "--keys", file)
            #expect(unreached.status == 1)
            #expect(!(unreached.text + unreached.error).contains("SK"))
            #expect(try anna.shell("ls data/keys").text.contains("stores") == false)
        }

        @Test(
            "An address with a password in it, and one of no store, are refused",
            arguments: ["s3://AK:SK@host/bucket", "ftp://host/x"])
        func addresses(text: String) throws {
            let result = try anna.run("cloud", "add", text)
            #expect(result.status == 1)
            #expect(!result.error.contains("SK"), "\(result.error)")
        }

        @Test("A folder takes no keys")
        func folderKeys() throws {
            let file = try anna.file("keys", "AK\nSK\n")
            #expect(try anna.run("cloud", "add", store, "--keys", file).status == 1)
        }

        @Test("On a terminal, the secret that is typed is not shown", .terminal)
        func hidden() throws {
            // The secret is typed once the question for it is there.
            let result = try anna.shell(
                "export -f vicino; mkfifo in; SHELL=/bin/bash script -qfec 'vicino cloud add s3://127.0.0.1:1/anna-vicino' out "
                    + "< in >/dev/null & exec 3> in; echo AK >&3; "
                    + "timeout 20 tail -F -n +1 out 2>/dev/null | grep -q -m 1 'Secret key'; echo SECRETKEY >&3; "
                    + "exec 3>&-; wait; cat out")
            #expect(result.text.contains("Secret key:"), "\(result.text)")
            #expect(!result.text.contains("SECRETKEY"), "\(result.text)")
        }

        // MARK: Publishing

        @Test("What was recorded is published once, and then nothing is new; a dry run writes nothing")
        func publish() throws {
            try addStore()
            _ = try anna.add("walking", "--note", "first")
            let dry = try anna.run("cloud", "publish", "--dry-run")
            #expect(dry.status == 0, "\(dry.error)")
            #expect(try objects.isEmpty)
            let first = try anna.run("cloud", "publish")
            #expect(first.status == 0, "\(first.error)")
            #expect(first.text.contains("written"))
            let published = try objects
            #expect(!published.isEmpty)
            let second = try anna.run("cloud", "publish", "--json")
            #expect(second.text.contains("\"written\":0"), "\(second.text)")
            #expect(try Set(objects) == Set(published))
            let status = try anna.run("cloud", "status").text
            #expect(status.contains("published on"))
            #expect(status.contains("nothing waits"))
        }

        @Test("Without a store, publishing says how to add one")
        func none() throws {
            let result = try anna.run("cloud", "publish")
            #expect(result.status == 1)
            #expect(result.error.contains("vicino cloud add"))
        }

        @Test("A store whose folder is gone fails, and the status says so until it works again")
        func failing() throws {
            try addStore()
            _ = try anna.add("walking")
            _ = try anna.shell("mv store elsewhere")
            let failed = try anna.run("cloud", "publish")
            #expect(failed.status == 1)
            #expect(failed.error.contains("stick"), "\(failed.error)")
            #expect(try anna.run("cloud").text.contains("Failed on"))
            #expect(try anna.run("status").text.contains("stick"))
            _ = try anna.shell("mv elsewhere store")
            #expect(try anna.run("cloud", "publish").status == 0)
            #expect(try !anna.run("cloud").text.contains("Failed on"))
        }

        // MARK: Checking and removing

        @Test("A check shows all requests as the operator sees them, and no name of a person")
        func check() throws {
            try addStore()
            _ = try anna.add("walking")
            #expect(try anna.run("cloud", "publish").status == 0)
            let check = try anna.run("cloud", "check")
            #expect(check.status == 0, "\(check.error)")
            for word in ["✓ write", "PUT", "GET part", "DELETE", "LIST"] {
                #expect(check.text.contains(word), "\(word)")
            }
            let json = try anna.objects("cloud", "check", "--json")
            let requests = try #require(json.first?["requests"] as? [[String: Any]])
            #expect(requests.count >= 8)
            #expect(requests.compactMap { $0["name"] as? String }.allSatisfy { $0.count == 26 })
            let view = String(decoding: try JSONSerialization.data(withJSONObject: requests), as: UTF8.self)
            for name in ["Anna", "walking", "stick"] { #expect(!view.contains(name)) }
        }

        @Test("Removing deletes everything there; a store that is gone is forgotten")
        func remove() throws {
            try addStore()
            _ = try anna.add("walking")
            #expect(try anna.run("cloud", "publish").status == 0)
            #expect(try !objects.isEmpty)
            let removed = try anna.run("cloud", "remove", "stick")
            #expect(removed.status == 0, "\(removed.error)")
            #expect(try objects.isEmpty)
            #expect(try anna.run("cloud").text.contains("You publish to no store"))

            try addStore()
            #expect(try anna.run("cloud", "publish").status == 0)
            _ = try anna.shell("rm -r store")
            let failed = try anna.run("cloud", "remove")
            #expect(failed.status == 1)
            #expect(failed.error.contains("--forget"), "\(failed.error)")
            #expect(try anna.run("cloud", "remove", "--forget").status == 0)
            #expect(try anna.run("cloud").text.contains("You publish to no store"))
        }

        // MARK: Usage

        @Test(
            "Words that make no sense are refused with what to type",
            arguments: [["frob"], ["add"], ["add", "a", "b"], ["publish", "a", "b"]])
        func mistakes(words: [String]) throws {
            let result = try anna.runAll(["cloud"] + words)
            #expect(result.status == 64, "\(result.error)")
            #expect(result.error.contains("add ADDRESS"), "\(result.error)")
        }

        @Test(
            "Options that belong to other words are refused",
            arguments: [
                ["publish", "--keys", "x"], ["status", "--dry-run"], ["add", "/x", "--yes"], ["publish", "--forget"],
                ["fetch", "--from", "/x"], ["fetch", "Ben", "--keys", "x"], ["check", "--name", "x"],
            ])
        func options(words: [String]) throws { #expect(try anna.runAll(["cloud"] + words).status == 64) }
    }

    @Suite("Fetching from stores on the command line") struct CloudFetchTests {
        private let anna: Program
        private let ben: Program
        private let store: String

        /// Ben follows Anna in sessions, and she publishes in a folder.
        init() throws {
            anna = try Program()
            ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            store = "\(anna.folder)/store"
            try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
            try anna.run("cloud", "add", store, "--name", "stick")
        }

        /// Ben meets Anna once: he follows her, and learns where she publishes.
        private func meet() throws {
            let (listener, address) = try anna.listen()
            defer { withExtendedLifetime(listener) {} }
            let invitation = try anna.run("invite", "--everything").line
            let followed = try ben.run("follow", invitation, "--as", "Anna")
            #expect(followed.status == 0, "\(followed.error)")
            #expect(try ben.run("sync", "Anna", "--at", address).status == 0)
        }

        @Test("A follower reads from a copy of the folder what was published after the meeting")
        func story() throws {
            _ = try anna.add("walking", "--note", "first")
            #expect(try anna.run("cloud", "publish").status == 0)
            try meet()
            _ = try anna.add("running", "--note", "second")
            #expect(try anna.run("cloud", "publish").status == 0)
            let fetched = try ben.run("cloud", "fetch", "Anna", "--from", store)
            #expect(fetched.status == 0, "\(fetched.error)")
            #expect(try ben.notes(of: "Anna") == ["first", "second"])
            #expect(try ben.run("following").text.contains("by the store"))
            #expect(try ben.run("cloud").text.contains("fetched on"))
            let again = try ben.run("cloud", "fetch", "--json")
            #expect(again.status == 0, "\(again.error)")
            #expect(again.text.contains("\"new\":false"), "\(again.text)")
        }

        @Test("A person who has told of no store is named, with what to do")
        func nothing() throws {
            let nobody = try ben.run("cloud", "fetch")
            #expect(nobody.status == 1)
            #expect(nobody.error.contains("told you of a store"), "\(nobody.error)")
            #expect(try ben.run("cloud", "fetch", "Cora").status == 1)
        }
    }
}
