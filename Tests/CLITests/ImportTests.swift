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
            let none = try anna.file("none.csv", "activity,start,end\nwalking,2026-01-11 8:00,\n")
            try anna.run("import", none)
            #expect(try anna.run("import", "--undo").error.contains("added nothing"))
            try anna.run("import", file)
            try anna.run("follow", ben.folder + "/dump", "--yes")
            try anna.run("import", ben.folder + "/dump", "--yes")
            #expect(try anna.run("import", "--undo").error.contains("took records from a person"))
            #expect(try count(anna) == 2)
        }

        @Test("After an import that added nothing, the one before it is undone, and the command says so")
        func passedOver() throws {
            let anna = try anna()
            let file = try anna.file("a.csv", table(1...2))
            try anna.run("import", file)
            let same = try anna.file("b.csv", table(1...2))
            try anna.run("import", same)
            let undone = try anna.run("import", "--undo")
            #expect(undone.status == 0)
            #expect(undone.text.contains("b.csv, imported on "))
            #expect(undone.text.contains("added nothing. The import before it is undone."))
            #expect(undone.text.contains("2 activities moved to the trash."))
            #expect(try count(anna) == 0)
            let again = try anna.run("import", "--undo", "--json")
            #expect(again.status == 1)
            #expect(again.error.contains("was undone already"))
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

        @Test("What gzip has compressed is taken, alone and in an archive, and a dry run reads it, too")
        func compressed() throws {
            let anna = try anna()
            let alone = "\(anna.folder)/a.csv.gz"
            try Data(TestGzip(table(1...2)).file).write(to: URL(fileURLWithPath: alone))
            var inside = TestArchive.File("b.csv.gz")
            inside.bytes = TestGzip(table(3...3)).file
            let archive = try archive(anna, named: "export.zip", [inside])
            #expect(try anna.run("import", alone, archive, "--dry-run").text.contains("3 activities to take"))
            let result = try anna.run("import", alone, archive)
            #expect(result.status == 0)
            #expect(try count(anna) == 3)
            var nested = TestGzip("")
            nested.bytes = TestGzip("x").file
            let path = "\(anna.folder)/nested.gz"
            try Data(nested.file).write(to: URL(fileURLWithPath: path))
            #expect(try anna.run("import", path).error.contains("an archive within an archive"))
        }

        /// Gadgetbridge's database, compressed by gzip: a run of 5 km, and five minutes of 100 steps two hours later.
        static let database =
            "H4sIAAAAAAAC/+1RTUrDQBSel/5oA4K7KrgYslGhSEGk0G46bUcZbEJNxmpXITYjBLSFNBWhdFFPILp04wXcuPIALl14AA/gAdzr"
            + "pBqjUHGr0I+Zx/e+eTPve4y1U/cCgQ+7/rET4HWkIABUxhghlJQ7gWIkPrQIgH5HEq21YU4SBfkIlmRAo2VlJlsqwUgEzsGR0Jld"
            + "IUbNJlXOmoy3bIvojTr9QU5UTUo4xZxU6hT/UIRXONOpxWWCmcHpFjVzuEabrEptVosli9OGFacm2bO3mfFZsDpyYCZbKMCZM3Za"
            + "IRb90mpX14nZmigq31xOLMErtudGnXDDZGNxm7Zy2CC6vEr3eeiQmNwOp4ltUjnwd+Xz7a/uJ0/83tyuEU7GLVbDvwG4RXJN8S9Q"
            + "h1m0mEpBptsTbV8EcHV6sYRkvLkszw801+sFTqctdBEIv6cVB9qJc9QXWnEjn8/ntH7HC7Sidvx+OhyG/5+GOwQv8AxP8Aj3Mpni"
            + "z0NNp5IZyHjNzYdXNRXxc1dNRpy7aiLiC66qfHD65KoQ8Wv3DRs9XbkABgAA"

        @Test("Gadgetbridge's database is read in a process of its own, once, and nothing of it is left")
        func gadgetbridge() throws {
            let anna = try anna()
            let path = "\(anna.folder)/Gadgetbridge.db.gz"
            try #require(Data(base64Encoded: Self.database)).write(to: URL(fileURLWithPath: path))
            #expect(try anna.run("import", path, "--dry-run").text.contains("2 activities to take"))
            #expect(try anna.run("import", path).status == 0)
            let names = try anna.objects("list", "--json").compactMap { $0["activity"] as? String }
            #expect(Set(names) == ["running", "walking"])
            #expect(try anna.run("import", path).text.contains("2 already there"))
            #expect(try count(anna) == 2)
        }

        @Test("The process that reads a database says how reading has ended, also of garbage")
        func readingProcess() throws {
            let anna = try anna()
            // Without a database at its standard input there is nothing to read.
            let result = try anna.run("read-foreign-database")
            #expect(result.text == "e foreign\n")
            #expect(result.status == 0)
        }

        @Test("A bomb is refused before anything of it is expanded")
        func bomb() throws {
            let anna = try anna()
            var files = (0..<9).map { TestArchive.File("\($0).csv") }
            for index in files.indices { files[index].size = 4_000_000_000 }
            let result = try anna.run("import", try archive(anna, named: "bomb.zip", files))
            #expect(result.status == 1)
            #expect(result.error.contains("larger than 32768 MB"))
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
