import Foundation
import Testing
import Vicino

extension CLISuite {
    @Suite("Files from other authors, good and bad") struct SharedFilesTests {
        private func pair() throws -> (Program, Program) {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            _ = try anna.add("walking")
            try anna.run("export", "-o", "dump")
            return (anna, ben)
        }

        @Test("A user who begins with an update, or with a dump for own devices, is told what to ask the author for")
        func beginnings() throws {
            let (anna, ben) = try pair()
            try ben.run("follow", anna.folder + "/dump", "--yes")
            try ben.run("have", "anna", "-o", "have")
            _ = try anna.add("reading")
            try anna.run("export", "--since", ben.folder + "/have", "-o", "update")
            try anna.run("export", "--own", "-o", "own")
            let carl = try Program()
            try carl.run("init", "--name", "Carl")
            for (file, reason) in [("update", "Ask its author for a full dump"), ("own", "without --own")] {
                for command in [["import"], ["follow", "--yes"]] {
                    let result = try carl.runAll(command + ["\(anna.folder)/\(file)"])
                    #expect(result.status == 1, "\(result.error)")
                    #expect(result.error.contains(reason), "\(result.error)")
                    #expect(!result.error.contains("changes that"), "\(result.error)")
                }
            }
        }

        @Test("Following an author again does not rename them, and unfollowing needs a yes")
        func names() throws {
            let (anna, ben) = try pair()
            let dump = anna.folder + "/dump"
            let asked = try ben.run("follow", dump)
            #expect(asked.status == 1)
            #expect(asked.error.contains("fingerprint "))
            #expect(asked.error.contains("--yes"))
            try ben.run("follow", dump, "--yes")
            let renamed = try ben.run("follow", dump, "--as", "Nan", "--yes")
            #expect(renamed.status == 1)
            #expect(renamed.error.contains("vicino rename"))
            #expect(try ben.run("follow", dump, "--as", "Anna", "--yes").status == 0)
            #expect(try ben.run("unfollow", "ANNA").error.contains("--yes"))
            #expect(try ben.run("list", "--user", "anna").text.contains("walking"))
            #expect(try ben.run("unfollow", "Anna", "--yes").status == 0)
        }

        @Test("A damaged file is named, with the advice to ask for another", arguments: ["verify", "import", "follow"])
        func damaged(command: String) throws {
            let (anna, ben) = try pair()
            try ben.run("follow", anna.folder + "/dump", "--yes")
            let whole = try Data(contentsOf: URL(filePath: anna.folder + "/dump"))
            // Behind the schemas, whose damage is still called another kind of record.
            for part in [0.7, 0.99] {
                var bytes = whole
                bytes[Int(Double(bytes.count) * part)] ^= 1
                try bytes.write(to: URL(filePath: ben.folder + "/damaged"))
                let result = try ben.runAll([command, "damaged"] + (command == "follow" ? ["--yes"] : []))
                #expect(result.status == 1, "\(result.error)")
                #expect(
                    result.error.contains(
                        "damaged: The file is damaged or was changed. Ask its author for a new copy. Found: "),
                    "\(result.error)")
            }
        }

        @Test("A person whose records were lost here is reported with what to do, until they are received again")
        func absent() throws {
            let (anna, ben) = try pair()
            try ben.run("follow", anna.folder + "/dump", "--yes")
            let replicas = ben.folder + "/data/replicas"
            for file in try FileManager.default.contentsOfDirectory(atPath: replicas) {
                try FileManager.default.removeItem(atPath: "\(replicas)/\(file)")
            }
            let result = try ben.run("verify", "Anna")
            let said = result.text + result.error
            #expect(result.status == 1, "\(said)")
            #expect(said.contains("was missing or empty, and the records in it are lost"), "\(said)")
            try ben.run("import", anna.folder + "/dump")
            #expect(try ben.run("verify", "Anna").text.contains("Anna: intact ("))
        }

        @Test("A list without records of a kind names the other kinds, also those in the trash")
        func otherKinds() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let id = try anna.node().add(Reading(taken: .epoch, room: "attic", celsius: 12.5))
            #expect(try anna.run("list").line.contains("There are records of other kinds: --kind reading."))
            try anna.run("delete", id.description)
            #expect(try anna.run("list", "--deleted").line.contains("--kind reading"))
            #expect(try anna.run("list", "--deleted", "--kind", "reading").text.contains("attic"))
        }

        @Test("The data folder's path may begin with ~ for the home folder")
        func home() throws {
            let anna = try Program()
            let name = (anna.folder as NSString).lastPathComponent
            #expect(
                try anna.shell("VICINO_DATA='~/mine' vicino init --name Anna").line.contains(name + "/mine."))
            #expect(try anna.shell("vicino status --data='~/mine'").text.contains(name + "/mine"))
        }
    }
}
