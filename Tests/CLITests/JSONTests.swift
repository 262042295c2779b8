import Foundation
import Testing

extension CLISuite {
    @Suite("JSON for programs") struct JSONTests {
        @Test("In every command a person's user is their name on this device, and their id is the same 64 digits")
        func people() throws {
            let anna = try Program()
            let ben = try Program()
            let created = try anna.object("init", "--name", "Anna", "--json")
            let annaID = try #require(created["id"] as? String)
            #expect(annaID.count == 64)
            try ben.run("init", "--name", "Ben")
            _ = try anna.add("walking")
            try anna.run("export", "-o", "dump")
            let dump = anna.folder + "/dump"

            let followed = try ben.object("follow", dump, "--as", "Ann", "--yes", "--json")
            let following = try #require(try ben.objects("following", "--json").first)
            let status = try ben.object("status", "--json")["following"] as? [[String: Any]]
            let nested = try #require(status?.first)
            let imported = try ben.object("import", dump, "--yes", "--json")
            let held = try ben.object("have", "Ann", "-o", "have", "--json")
            let verified = try ben.object("verify", "Ann", "--json")
            for object in [followed, following, nested, imported, held, verified] {
                #expect(object["user"] as? String == "Ann")
                #expect(object["id"] as? String == annaID)
            }
            #expect(following["claimedName"] as? String == "Anna")
            #expect(following["fingerprint"] as? String == created["fingerprint"] as? String)
            #expect(try ben.objects("list", "--user", "Ann", "--json").allSatisfy { $0["user"] as? String == "Ann" })

            let renamed = try ben.object("rename", "Ann", "Nan", "--json")
            #expect(renamed["user"] as? String == "Nan")
            #expect(renamed["id"] as? String == annaID)
            let left = try ben.object("unfollow", "Nan", "--yes", "--json")
            #expect(left["user"] as? String == "Nan")
            #expect(left["id"] as? String == annaID)
        }

        @Test("The local user is always me, with the same id")
        func localUser() throws {
            let anna = try Program()
            let created = try anna.object("init", "--name", "Anna", "--json")
            _ = try anna.add("walking")
            try anna.run("export", "-o", "dump")
            let objects = [
                created, try anna.object("status", "--json"), try anna.object("verify", "me", "--json"),
                try anna.object("import", "dump", "--json"), try anna.object("restore", "dump", "--yes", "--json"),
                try anna.object("restore", "--yes", "--json"),
            ]
            for object in objects {
                #expect(object["user"] as? String == "me")
                #expect(object["id"] as? String == created["id"] as? String)
            }
            #expect(objects[1]["claimedName"] as? String == "Anna")
            let record = try #require(try anna.objects("list", "--json").first)
            #expect(Set(record.keys) == ["id", "user", "activity", "start", "end", "utc_offset", "source"])
            #expect(try anna.objects("calendar", "day", "2026-11-01", "--json").count == 1)
        }

        @Test("Import, restore and verify write one object a line for each file")
        func files() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            _ = try anna.add("walking")
            for file in ["one", "two"] { try anna.run("export", "-o", file) }
            for arguments in [["import"], ["restore", "--yes"], ["verify"]] {
                let lines = try anna.runAll(arguments + ["one", "two", "--json"]).text.split(separator: "\n")
                let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
                #expect(objects.map { $0?["file"] as? String } == ["one", "two"], "\(arguments)")
            }
        }
    }
}

extension Program {
    /// The object that the program prints.
    func object(_ arguments: String...) throws -> [String: Any] {
        let result = try runAll(arguments)
        return try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any] ?? [:]
    }
}
