import Foundation
import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoArchive

@Suite("Files that gzip has compressed")
struct GzipFileTests {
    /// Reads a file in pieces of some bytes.
    private func content(
        _ file: [UInt8], pieces: Int = 1_000, limits: ArchiveLimits = ArchiveLimits()
    ) throws -> [UInt8] {
        var offset = 0
        let read = GzipFile.reader(
            of: { count in
                defer { offset = min(offset + count, file.count) }
                return Array(file[offset..<min(offset + count, file.count)])
            }, limits: limits)
        var bytes: [UInt8] = []
        while case let piece = try read(pieces), !piece.isEmpty { bytes += piece }
        return bytes
    }

    private func failure(_ body: () throws -> Void) -> VicinoError? {
        do { try body() } catch { return error as? VicinoError }
        return nil
    }

    private func bytes(_ base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

    /// `hello ` five hundred times, as Python writes it.
    private static let hello = "H4sIAAAAAAAC/8tIzcnJV8gYJUfJUXKUHCVHyVFylBwlR8lRchCTAJPeVty4CwAA"

    /// A mebibyte of zeros, in a thousand bytes.
    private static let zeros =
        "H4sIAAAAAAAC/+3BMQEAAADCoPVPbQhfo" + String(repeating: "A", count: 1355) + "PgMc6jinAAAQAA=="

    @Test("A compressed file expands to what it was, in pieces of any size", arguments: [1, 7, 100_000])
    func compressed(pieces: Int) throws {
        let text = Array(String(repeating: "hello ", count: 500).utf8)
        #expect(try content(bytes(Self.hello), pieces: pieces) == text)
    }

    @Test("Names, remarks and additional parts of the header are passed over")
    func header() throws {
        var made = TestGzip("a walk")
        made.name = "walk.gpx"
        made.extra = [UInt8](repeating: 0, count: 40_000)
        #expect(try content(made.file) == Array("a walk".utf8))
    }

    @Test("Several parts are one file, and what follows the last one does not count")
    func members() throws {
        let parts = TestGzip("one, ").file + TestGzip("").file + TestGzip("two").file
        for rest in [[], [0, 0, 0], Array("garbage".utf8), [0x1F]] {
            #expect(try content(parts + rest) == Array("one, two".utf8))
        }
    }

    @Test("A wrong checksum or size is damage, and so is an end that comes too early")
    func damage() throws {
        var sum = TestGzip("a walk")
        sum.checksum = 7
        var size = TestGzip("a walk")
        size.size = 7
        let whole = TestGzip("a walk").file
        let files = [sum.file, size.file, Array("no gzip".utf8), [], [0x1F, 0x8B, 8]]
        for file in files + (10..<whole.count).map({ Array(whole.prefix($0)) }) {
            #expect(failure { _ = try content(file) }?.code == .damaged)
        }
    }

    @Test("Another compression is refused")
    func method() {
        var made = TestGzip("a walk")
        made.method = 7
        #expect(failure { _ = try content(made.file) }?.code == .refused)
    }

    @Test("A bomb is refused long before it has expanded, also one of many parts")
    func bomb() throws {
        let mebibyte = try bytes(Self.zeros)
        #expect(try content(mebibyte, pieces: 100_000).count == 1 << 20)
        // Sixteen of them may be honest.
        let few = Array(repeatElement(mebibyte, count: 16).joined())
        #expect(try content(few, pieces: 100_000).count == 16 << 20)
        let many = Array(repeatElement(mebibyte, count: 64).joined())
        let refusal = failure { _ = try content(many, pieces: 100_000) }
        #expect(refusal?.code == .tooLarge)
        #expect(refusal?.message.contains("to do harm") == true)
    }

    @Test("A file never expands to more than is allowed, and the page says who reads larger ones")
    func limit() throws {
        var limits = ArchiveLimits()
        limits.entryBytes = 1_000
        let refusal = failure { _ = try content(bytes(Self.hello), limits: limits) }
        #expect(refusal?.code == .tooLarge)
        #expect(refusal?.message.contains("`vicino import`") == true)
        var larger = ArchiveLimits.ofDisk
        larger.entryBytes = 1_000
        let other = failure { _ = try content(bytes(Self.hello), limits: larger) }
        #expect(other?.message.contains("`vicino import`") == false)
    }

    @Test("No change of some bytes leads to anything but a refusal, or to what the checksum allows")
    func garbage() throws {
        var generator = SeededGenerator(seed: 49)
        let seeds = [try bytes(Self.hello), TestGzip("a walk").file + TestGzip("and a run").file]
        for _ in 0..<2_000 {
            var changed = seeds[Int.random(in: 0..<seeds.count, using: &generator)]
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: 0..<changed.count, using: &generator)
                changed[index] = UInt8.random(in: 0...255, using: &generator)
            }
            do { _ = try content(changed) } catch { #expect(error is VicinoError, "\(error)") }
        }
    }
}
