import Foundation
import Testing
import VicinoTesting

extension CLISuite {
    @Suite("Letters on the command line, by which two people who never meet begin") struct LetterTests {
        let anna: Program
        let ben: Program
        /// The folder that both have.
        let shared: String

        init() throws {
            anna = try Program()
            ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            shared = "\(anna.folder)/shared"
            try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
            _ = try anna.add("walking", "--note", "first")
            try anna.run("cloud", "add", shared, "--name", "stick")
        }

        /// Anna’s invitation, in a file of Ben’s.
        private func invitation(_ options: String...) throws -> String {
            let made = try anna.runAll(["invite", "--everything"] + options)
            #expect(made.status == 0, "\(made.error)")
            return try ben.file("invitation.txt", made.text)
        }

        @Test("A letter in a folder that both have is answered there")
        func folder() throws {
            let file = try invitation("--store", "stick")
            let left = try ben.run("follow", file, "--as", "Anna", "--letter-in", shared)
            #expect(left.status == 0, "\(left.error)")
            #expect(left.text.contains("Left a letter in"))
            #expect(try ben.run("following").text.contains("waits for an answer to your letter"))
            let early = try ben.run("cloud", "fetch", "Anna")
            #expect(early.text.contains("has not answered your letter"), "\(early.text)\(early.error)")
            #expect(try anna.run("cloud", "publish").status == 0)
            #expect(try anna.run("followers").text.contains("Ben"))
            #expect(try ben.run("cloud", "fetch", "Anna").status == 0)
            #expect(try ben.notes(of: "Anna") == ["first"])
            let following = try ben.run("following").text
            #expect(!following.contains("waits for an answer"), "\(following)")
        }

        @Test("A letter in a file is imported, and answered in the store")
        func file() throws {
            let file = try invitation("--store", "stick", "--letters-at", "file")
            let letter = "\(ben.folder)/letter"
            let written = try ben.object("follow", file, "--as", "Anna", "--letter", letter, "--json")
            #expect(written["letter"] as? String == "sent")
            let size = try FileManager.default.attributesOfItem(atPath: letter)[.size] as? Int
            #expect(size == 8_200)
            let tried = try anna.run("import", letter, "--dry-run")
            #expect(tried.status == 1)
            #expect(try anna.run("followers").text.contains("Ben") == false)
            let admitted = try anna.run("import", letter)
            #expect(admitted.status == 0, "\(admitted.error)")
            #expect(admitted.text.contains("Ben may follow you now"))
            #expect(try anna.run("cloud", "publish").status == 0)
            let fetched = try ben.run("cloud", "fetch", "Anna", "--from", shared)
            #expect(fetched.status == 0, "\(fetched.error)")
            #expect(try ben.notes(of: "Anna") == ["first"])
        }

        @Test("The list of invitations says where a letter is awaited, and warns only of those that take none")
        func list() throws {
            try anna.run("invite", "--everything", "--store", "stick")
            try anna.run("invite", "--everything", "--store", "stick", "--letters-at", "file")
            try anna.run("invite", "--everything", "--letters-at", "file")
            let listed = try anna.run("invitations")
            #expect(listed.text.contains("awaits a letter in stick until"), "\(listed.text)")
            #expect(listed.text.contains("awaits a letter as a file until"), "\(listed.text)")
            #expect(listed.error.isEmpty, "\(listed.error)")
            let objects = try anna.objects("invitations", "--json")
            // Others write to a folder without a key.
            #expect(objects.map { $0["letter"] as? String } == ["store", "store", "file"])
            #expect(objects.map { $0["letterStore"] as? String } == ["stick", "stick", nil])
            try anna.run("invite", "--everything", "--at", "192.168.1.20:4747")
            let mixed = try anna.run("invitations").error
            #expect(mixed.contains("so nobody can use those that take no letter."), "\(mixed)")
            for number in 1...3 { try anna.run("withdraw", "\(number)") }
            let plain = try anna.run("invitations").error
            #expect(plain.contains("so nobody can use them."), "\(plain)")
        }

        @Test("A second letter on one invitation, and a letter as something else, are refused")
        func second() throws {
            let file = try invitation("--store", "stick")
            let letter = "\(ben.folder)/letter"
            try ben.run("follow", file, "--letter", letter)
            try anna.run("import", letter)
            let cora = try Program()
            try cora.run("init", "--name", "Cora")
            let other = "\(cora.folder)/letter"
            try cora.run("follow", file, "--letter", other)
            let refused = try anna.run("import", other)
            #expect(refused.status == 1)
            #expect(refused.error.contains("The invitation has been used"), "\(refused.error)")
            let followed = try anna.run("follow", other, "--yes")
            #expect(followed.error.contains("It is a letter"), "\(followed.error)")
        }

        @Test("If no device of the author is reached, the command says that the invitation takes a letter")
        func hint() throws {
            let file = try invitation("--store", "stick", "--at", "127.0.0.1:1")
            let result = try ben.run("follow", file, "--at", "127.0.0.1:1")
            #expect(result.status == 1)
            #expect(result.error.contains("--letter FILE"), "\(result.error)")
            #expect(try ben.run("following").text.contains("nobody"))
        }

        @Test(
            "Options that do not go together are refused",
            arguments: [
                ["invite", "--letters-at", "https://drop.example/in"], ["invite", "--store", "stick", "--uses", "2"],
                ["follow", "x", "--letter", "a", "--letter-in", "b"], ["follow", "x", "--letter", "a", "--at", "h:1"],
                ["follow", "--near", "--letter", "a"],
            ])
        func combinations(arguments: [String]) throws {
            #expect(try anna.runAll(arguments).status == 64)
        }

        @Test("A store that is not there, and an address that is none, are refused")
        func unknown() throws {
            #expect(try anna.run("invite", "--store", "other").status == 1)
            let address = try anna.run("invite", "--store", "stick", "--letters-at", "ftp://x")
            #expect(address.status == 1)
            #expect(address.error.contains("is no address for letters"), "\(address.error)")
        }
    }
}
