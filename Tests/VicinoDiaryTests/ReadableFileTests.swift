import Testing
import Vicino
import VicinoActivity
import VicinoHarness
import VicinoTesting

@testable import VicinoDiary

@Suite("What an import finds in a file")
struct ReadableFileTests {
    /// What a file of these bytes holds.
    private func found(_ bytes: [UInt8], _ reach: ImportReach = .form(nil)) throws -> [FoundFile] {
        let read = { @Sendable (offset: Int, count: Int) in
            Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
        }
        let file = try ReadableFile(name: "file", size: bytes.count) {
            var offset = 0
            return { count in
                defer { offset += count }
                return read(offset, count)
            }
        }
        return try FoundFile.all(in: file, reach: reach, read)
    }

    private func code(_ body: () throws -> Void) -> VicinoError.Code? {
        do { try body() } catch { return (error as? VicinoError)?.code }
        return nil
    }

    @Test("What gzip has compressed is of the kind of what is in it, and keeps its name")
    func compressed() throws {
        let only = try #require(try found(TestGzip("<gpx/>").file).first?.content.get())
        #expect(only.kind == .gpx)
        #expect(only.name == "file")
        #expect(try only.pieces()() == Array("<gpx/>".utf8))
        #expect(try only.reader()(2) == Array("<g".utf8))
    }

    @Test("A compressed file within a compressed one is refused, and so is an archive, within or around")
    func nested() throws {
        let archive = TestArchive([TestArchive.File("a.csv")]).bytes
        for inside in [TestGzip("x").file, archive] {
            var outer = TestGzip("")
            outer.bytes = inside
            #expect(code { _ = try found(outer.file) } == .refused)
            var twice = TestArchive.File("b.gz")
            twice.bytes = outer.file
            let within = try #require(try found(TestArchive([twice]).bytes).first)
            #expect(code { _ = try within.content.get() } == .refused)
        }
    }

    @Test("Of an export of Apple Health the records come first, then its tracks, and the rest is left out")
    func health() throws {
        let archive = TestArchive([
            TestArchive.File("apple/routes/a.gpx", "<gpx/>"),
            TestArchive.File("apple/electrocardiograms/b.csv", "Name,Anna\n"),
            TestArchive.File("apple/export_cda.xml", "<ClinicalDocument/>"),
            TestArchive.File("apple/export.xml", "<HealthData/>"), TestArchive.File("mine.csv", "activity,start,end"),
        ])
        let names = try found(archive.bytes).map(\.name)
        #expect(names == ["file/apple/export.xml", "file/apple/routes/a.gpx", "file/mine.csv"])
        let others = TestArchive([TestArchive.File("b.csv", "x"), TestArchive.File("a.gpx", "<gpx/>")])
        #expect(try found(others.bytes).map(\.name) == ["file/b.csv", "file/a.gpx"])
    }

    @Test("Beside a KML file pictures are left out, and alone they are named")
    func pictures() throws {
        var photo = TestArchive.File("images/1.jpg")
        photo.bytes = [0xFF, 0xD8, 0xFF, 0xE0]
        let archive = TestArchive([photo, TestArchive.File("doc.kml", "<kml/>"), TestArchive.File("a.pdf", "%PDF")])
        #expect(try found(archive.bytes).map(\.name) == ["file/doc.kml", "file/a.pdf"])
        #expect(try found(TestArchive([photo]).bytes).map(\.name) == ["file/images/1.jpg"])
        let texts = ["\u{89}PNG", "GIF89a", "RIFF0000WEBPVP8"]
        let heads = [photo.bytes] + texts.map { text in text.unicodeScalars.map { UInt8($0.value) } }
        #expect(heads.map { FileKind($0) } == Array(repeating: .picture, count: 4))
        #expect(FileKind(Array("RIFF0000WAVEfmt".utf8)) != .picture)
    }

    @Test("A database is refused where no program can read it, and is read by the one that can")
    func database() throws {
        let bytes = Array("SQLite format 3\0".utf8)
        #expect(code { _ = try found(bytes) } == .unsupported)
        var compressed = TestGzip("")
        compressed.bytes = bytes
        let reach = ImportReach.disk(DatabaseReading(["/bin/sh", "-c", "wc -c; echo e done"]))
        for file in [bytes, compressed.file] {
            let database = try #require(try found(file, reach).first?.content.get())
            #expect(database.kind == .gadgetbridge)
            // What the program says is what is read. It gets the whole database, each time.
            for _ in 0..<2 { #expect(try database.pieces()() == Array("16\ne done\n".utf8)) }
        }
    }
}
