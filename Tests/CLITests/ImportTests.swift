import Foundation
import Testing
import VicinoHarness

extension CLISuite {
    @Suite("Many files, archives, dry runs and the undo of an import") struct ImportTests {
        private func anna() throws -> Program {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            return anna
        }

        /// A table of walks, each an hour on its own day of January.
        private func table(_ days: ClosedRange<Int>) -> String {
            let rows = days.map { "walking,2026-01-\($0 + 10) 8:00,2026-01-\($0 + 10) 9:00" }
            return (["activity,start,end"] + rows).joined(separator: "\n") + "\n"
        }

        private func count(_ anna: Program) throws -> Int { try anna.objects("list", "--json").count }

        private func archive(_ anna: Program, named name: String, _ files: [TestArchive.File]) throws -> String {
            let path = "\(anna.folder)/\(name)"
            try Data(TestArchive(files).bytes).write(to: URL(fileURLWithPath: path))
            return path
        }

        @Test("A dry run says all that an import would say, and writes nothing")
        func dryRun() throws {
            let anna = try anna()
            let first = try anna.file("a.csv", table(1...2))
            let second = try anna.file("b.csv", table(2...4) + "broken,x,y\n")
            let said = try anna.run("import", first, second, "--dry-run")
            #expect(said.status == 0)
            #expect(said.text.contains("a.csv: 2 activities to take."))
            #expect(said.text.contains("b.csv: 2 activities to take, 1 already there, 1 skipped."))
            #expect(said.text.contains("In all, 2 files: 4 activities to take, 1 already there, 1 skipped."))
            #expect(said.text.contains("Nothing was written."))
            #expect(try count(anna) == 0)
            #expect(try anna.run("import", "--undo").error.contains("No import is remembered."))
            #expect(try anna.object("import", first, "--dry-run", "--json")["dryRun"] as? Bool == true)
        }

        @Test("All files of a command are one import, which one command moves to the trash")
        func undo() throws {
            let anna = try anna()
            let earlier = try anna.file("earlier.csv", table(1...1))
            try anna.run("import", earlier)
            let files = try (2...5).map { try anna.file("\($0).csv", table($0...$0)) }
            let taken = try anna.runAll(["import"] + files)
            #expect(taken.text.contains("In all, 4 files: 4 activities taken."))
            let walk = try anna.objects("list", "--json").first { ($0["start"] as? String)?.contains("01-13") == true }
            let id = try #require(walk?["id"] as? String)
            try anna.run("edit", id, "--note", "with Ben")
            let undone = try anna.run("import", "--undo")
            #expect(undone.status == 0)
            #expect(undone.text.contains("2.csv, 3.csv, 4.csv and 1 more, imported on "))
            #expect(undone.text.contains("3 activities moved to the trash."))
            #expect(undone.text.contains("with Ben"))
            #expect(undone.text.contains(id))
            #expect(try count(anna) == 2)
            let again = try anna.run("import", "--undo")
            #expect(again.status == 1)
            #expect(again.error.contains("was undone already"))
            #expect(try anna.run("list", "--deleted").text.contains("walking"))
        }

        @Test("The undo of an import that added nothing, or of a file of another person, says so")
        func nothingToUndo() throws {
            let anna = try anna()
            let ben = try Program()
            try ben.run("init", "--name", "Ben")
            _ = try ben.add("reading")
            try ben.run("export", "-o", "dump")
            let file = try anna.file("a.csv", table(1...2))
            try anna.run("import", file)
            try anna.run("import", file)
            #expect(try anna.run("import", "--undo").error.contains("added nothing"))
            try anna.run("follow", ben.folder + "/dump", "--yes")
            try anna.run("import", ben.folder + "/dump", "--yes")
            #expect(try anna.run("import", "--undo").error.contains("took records from a person"))
            #expect(try count(anna) == 2)
        }

        @Test("The files of an archive are imported, and those that cannot be are named with the reason")
        func archive() throws {
            let anna = try anna()
            let path = try archive(
                anna, named: "export.zip",
                [
                    TestArchive.File("rides/a.csv", table(1...2)), TestArchive.File("../b.csv", table(3...3)),
                    TestArchive.File("c.pdf", "%PDF-1.4"),
                ])
            let result = try anna.run("import", path)
            #expect(result.status == 1)
            #expect(result.text.contains("export.zip/rides/a.csv: 2 activities taken."))
            #expect(result.error.contains("export.zip/../b.csv: Its name leads out of the archive"))
            #expect(result.error.contains("export.zip/c.pdf: It is a PDF document."))
            #expect(result.text.contains("Not read: 2 files."))
            #expect(try count(anna) == 2)
            #expect(try anna.run("import", "--undo").text.contains("export.zip/rides/a.csv, imported on "))
        }

        @Test("A bomb is refused before anything of it is expanded")
        func bomb() throws {
            let anna = try anna()
            var files = (0..<5).map { TestArchive.File("\($0).csv") }
            for index in files.indices { files[index].size = 250 << 20 }
            let result = try anna.run("import", try archive(anna, named: "bomb.zip", files))
            #expect(result.status == 1)
            #expect(result.error.contains("larger than 1024 MB"))
        }

        @Test("Contradicting options, and none at all, are refused with the reason")
        func options() throws {
            let anna = try anna()
            for arguments in [["--undo", "a.csv"], ["--undo", "--dry-run"]] {
                let result = try anna.runAll(["import"] + arguments)
                #expect(result.status == 64)
                #expect(result.error.contains("--undo is about the last import"))
            }
            let none = try anna.run("import")
            #expect(none.status == 64)
            #expect(none.error.contains("Name the files to import."))
        }
    }
}
