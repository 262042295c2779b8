import Foundation
import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoArchive

@Suite("ZIP archives")
struct ZipArchiveTests {
    private func archive(_ bytes: [UInt8], _ limits: ArchiveLimits = ArchiveLimits()) throws -> ZipArchive {
        try ZipArchive(
            ArchiveSource(size: bytes.count) { offset, count in
                Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
            }, limits: limits)
    }

    /// The content of a file, read in pieces of some bytes.
    private func content(_ entry: ZipEntry, of archive: ZipArchive, pieces: Int = 1_000) throws -> [UInt8] {
        let read = archive.reader(of: entry)
        var bytes: [UInt8] = []
        while case let piece = try read(pieces), !piece.isEmpty { bytes += piece }
        return bytes
    }

    private func code(_ body: () throws -> Void) -> VicinoError.Code? {
        do { try body() } catch { return (error as? VicinoError)?.code }
        return nil
    }

    private func bytes(_ base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

    /// Two files, compressed, as Python writes them: 200,000 letters x, and `hello hello hello`.
    private static let compressed =
        "UEsDBBQAAAAIAAAAIlxyAr9R0wAAAEANAwALAAAAcmlkZXMvYS5jc3btwTEBAAAAwqDai28Gf6AAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgNcAUEsDBBQAAAAIAAAAIlyAiPnlCgAAABEAAAAFAAAAYi50eHTLSM3JyVfIQJAAUEsB"
        + "AhQDFAAAAAgAAAAiXHICv1HTAAAAQA0DAAsAAAAAAAAAAAAAAIABAAAAAHJpZGVzL2EuY3N2UEsBAhQDFAAAAAgAAAAiXICI+eUK"
        + "AAAAEQAAAAUAAAAAAAAAAAAAAIAB/AAAAGIudHh0UEsFBgAAAAACAAIAbAAAACkBAAAAAA=="

    /// One file, `hello` a thousand times, with the larger numbers of version 4.5.
    private static let large =
        "UEsDBC0AAAAIAAAAIlzWqsWS//////////8FABQAeC5jc3YBABAAiBMAAAAAAAAfAAAAAAAAAO3EoQ0AAAgDsGtJJpbwv+MKXCua"
        + "aTeSJEmSJEmSPjtQSwECLQMtAAAACAAAACJc1qrFkv//////////BQAcAAAAAAAAAAAAgAH/////eC5jc3YBABgAiBMAAAAAAAAf"
        + "AAAAAAAAAAAAAAAAAAAAUEsGBiwAAAAAAAAALQAtAAAAAAAAAAAAAQAAAAAAAAABAAAAAAAAAE8AAAAAAAAAVgAAAAAAAABQSwYH"
        + "AAAAAKUAAAAAAAAAAQAAAFBLBQYAAAAA////////////////AAA="

    @Test("Compressed files expand to what they were, in pieces of any size, and again from the beginning")
    func compressed() throws {
        let archive = try archive(bytes(Self.compressed))
        #expect(archive.entries.map(\.name) == ["rides/a.csv", "b.txt"])
        #expect(archive.entries.map(\.size) == [200_000, 17])
        for pieces in [1_000, 65_536, 1_000_000] {
            let first = try content(archive.entries[0], of: archive, pieces: pieces)
            #expect(first == [UInt8](repeating: UInt8(ascii: "x"), count: 200_000))
            #expect(try content(archive.entries[1], of: archive, pieces: pieces) == Array("hello hello hello".utf8))
        }
        // As many bytes as asked for, as long as there are any.
        #expect(try archive.reader(of: archive.entries[0])(100_000).count == 100_000)
    }

    @Test("The larger numbers of version 4.5 are read")
    func large() throws {
        let archive = try archive(bytes(Self.large))
        #expect(archive.entries.map(\.name) == ["x.csv"])
        #expect(try content(archive.entries[0], of: archive) == Array(String(repeating: "hello", count: 1_000).utf8))
    }

    @Test("Files that are not compressed, empty ones, folders and what systems leave are told apart")
    func stored() throws {
        let names = ["a.csv", "b/", "b/c.gpx", "__MACOSX/._a.csv", "b/.DS_Store", "Thumbs.db"]
        var made = TestArchive(names.map { TestArchive.File($0, $0.hasSuffix("/") ? "" : "some text") })
        made.comment = "made for a test PK\u{5}\u{6}"
        let archive = try archive(made.bytes)
        #expect(archive.entries.map(\.name) == names)
        #expect(archive.entries.map(\.isFolder) == [false, true, false, false, false, false])
        #expect(archive.entries.map(\.isOfSystem) == [false, false, false, true, true, true])
        #expect(try content(archive.entries[0], of: archive) == Array("some text".utf8))
        #expect(try content(archive.entries[1], of: archive).isEmpty)
        #expect(try self.archive(TestArchive([]).bytes).entries.isEmpty)
    }

    @Test(
        "A file whose name leads out of the archive is refused, and the others are read",
        arguments: ["../a.csv", "/etc/passwd", "b/../../a", "..\\a", "\\a", "C:\\a", "C:/a", "", "a\0b"])
    func path(name: String) throws {
        let archive = try archive(TestArchive([TestArchive.File(name), TestArchive.File("a..b/c.csv")]).bytes)
        #expect(code { _ = try content(archive.entries[0], of: archive) } == .refused)
        #expect(archive.entries[0].refusal?.message.contains("leads out of the archive") == true)
        #expect(try content(archive.entries[1], of: archive) == Array("x".utf8))
    }

    @Test("A locked file, one of another compression and one that is too large are refused alone, with the reason")
    func refusals() throws {
        var locked = TestArchive.File("a")
        locked.flags = 1
        var other = TestArchive.File("b")
        other.method = 14
        var large = TestArchive.File("c")
        large.size = 256 << 20 + 1
        let archive = try archive(TestArchive([locked, other, large, TestArchive.File("d")]).bytes)
        let words = ["locked with a password", "does not read", "larger than 256 MB"]
        for (entry, word) in zip(archive.entries, words) {
            #expect(entry.refusal?.message.contains(word) == true, "\(entry.name)")
            #expect(code { _ = try content(entry, of: archive) } != nil, "\(entry.name)")
        }
        #expect(try content(archive.entries[3], of: archive) == Array("x".utf8))
    }

    @Test("An archive that would expand to more than a gigabyte is refused before anything is expanded")
    func bomb() throws {
        let files = (0..<5).map { number in
            var file = TestArchive.File("\(number)")
            file.size = 250 << 20
            return file
        }
        #expect(code { _ = try archive(TestArchive(files).bytes) } == .tooLarge)
        #expect(try archive(TestArchive(Array(files.prefix(4))).bytes).entries.count == 4)
    }

    @Test("On the user's own disk an archive may be larger, and its refusal names no other way to read it")
    func disk() throws {
        let files = (0..<9).map { number in
            var file = TestArchive.File("\(number)")
            file.size = 4_000_000_000
            return file
        }
        #expect(try archive(TestArchive(Array(files.prefix(8))).bytes, .ofDisk).entries.count == 8)
        let refusal: VicinoError?
        do {
            _ = try archive(TestArchive(files).bytes, .ofDisk)
            refusal = nil
        } catch { refusal = error as? VicinoError }
        #expect(refusal?.code == .tooLarge)
        #expect(refusal?.message.contains("`vicino import`") == false)
    }

    @Test("An archive whose files share bytes is refused, since a small one could hold many large ones")
    func overlapping() throws {
        var copies = (0..<3).map { TestArchive.File("\($0)", "some text") }
        copies[2].offset = 0
        #expect(code { _ = try archive(TestArchive(copies).bytes) } == .damaged)
        var inside = (0..<2).map { TestArchive.File("\($0)", "some text") }
        inside[1].offset = 20
        #expect(code { _ = try archive(TestArchive(inside).bytes) } == .damaged)
    }

    @Test("An archive with more files than allowed is refused, also if it only says so")
    func count() throws {
        var limits = ArchiveLimits()
        limits.entries = 2
        let files = (0..<3).map { TestArchive.File("\($0)") }
        #expect(code { _ = try archive(TestArchive(files).bytes, limits) } == .tooMany)
        var made = TestArchive(files)
        made.count = 60_000
        #expect(code { _ = try archive(made.bytes) } == .tooMany)
        made.count = 9_000
        #expect(code { _ = try archive(made.bytes) } == .damaged)
    }

    @Test("A file never expands to more than the archive states, and to less is damage, too")
    func statedSize() throws {
        var small = TestArchive.File("a", "some text")
        small.size = 4
        var long = TestArchive.File("b", "some text")
        long.size = 90
        var wrong = TestArchive.File("c", "some text")
        wrong.checksum = 7
        var end = TestArchive.File("d", "some text")
        end.compressedSize = 7
        let archive = try archive(TestArchive([small, long, wrong, end]).bytes)
        for entry in archive.entries {
            #expect(code { _ = try content(entry, of: archive) } == .damaged, "\(entry.name)")
        }
    }

    @Test("An archive that is cut, or no archive, is damaged", arguments: [0, 4, 21, 60, 300])
    func cut(length: Int) throws {
        let whole = try bytes(Self.compressed)
        #expect(code { _ = try archive(Array(whole.prefix(length))) } == .damaged)
        #expect(code { _ = try archive(Array(whole.dropLast(length + 1))) } == .damaged)
        #expect(code { _ = try archive([UInt8](repeating: 0x50, count: length)) } == .damaged)
    }

    @Test("No change of some bytes leads to anything but a refusal, or to what the checksum allows")
    func garbage() throws {
        var generator = SeededGenerator(seed: 48)
        let files = ["a.csv", "b/", "b/c.gpx"].map { TestArchive.File($0, $0.hasSuffix("/") ? "" : "some text") }
        let seeds = [try bytes(Self.compressed), try bytes(Self.large), TestArchive(files).bytes]
        for _ in 0..<2_000 {
            var changed = seeds[Int.random(in: 0..<seeds.count, using: &generator)]
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: 0..<changed.count, using: &generator)
                changed[index] = UInt8.random(in: 0...255, using: &generator)
            }
            do {
                let archive = try archive(changed)
                for entry in archive.entries {
                    let size = try content(entry, of: archive).count
                    #expect(size == entry.size)
                }
            } catch { #expect(error is VicinoError, "\(error)") }
        }
    }
}
