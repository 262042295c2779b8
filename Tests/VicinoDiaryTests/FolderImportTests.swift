import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoTesting

@testable import VicinoDiary

@Suite("Files of watched folders are imported once")
struct FolderImportTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
    }

    private static let tracks = "/media/Tracks"

    private func importer(_ node: Node? = nil) -> FolderImport { FolderImport(node ?? self.node) { .gmt } }

    private func file(_ path: String, _ bytes: [UInt8], version: Int64 = 1) -> WatchedFile {
        WatchedFile(
            path, in: Self.tracks, stamp: FileStamp(size: Int64(bytes.count), modified: version, inode: 7))
    }

    /// A file in memory.
    private func source(_ path: String, _ bytes: [UInt8], version: Int64 = 1) -> WatchedSource {
        let file = file(path, bytes, version: version)
        return WatchedSource(file, stamp: { file.stamp }, read: { Array(bytes.dropFirst($0).prefix($1)) })
    }

    private func source(_ path: String, _ text: String, version: Int64 = 1) -> WatchedSource {
        source(path, Array(text.utf8), version: version)
    }

    /// A table with one row for each number, each an hour on its own day of January.
    private static func table(_ days: ClosedRange<Int>) -> String {
        let rows = days.map { "walking,2026-01-\($0 + 10)T08:00Z,2026-01-\($0 + 10)T09:00Z" }
        return (["activity,start,end"] + rows).joined(separator: "\n") + "\n"
    }

    private static func track(points: Int, isWhole: Bool = true) -> String {
        let texts = (10..<10 + points).map { second in
            "<trkpt lat='45.000\(second)' lon='11'><time>2026-01-05T08:00:\(second)Z</time></trkpt>"
        }
        let start = "<gpx><trk><type>walking</type><trkseg>" + texts.joined()
        return isWhole ? start + "</trkseg></trk></gpx>" : start
    }

    private func count() throws -> Int { try node.records(Activity.self).count() }

    private func isRemembered(_ source: WatchedSource) throws -> Bool {
        try node.areRemembered([source.file]) == [true]
    }

    @Test("What a file holds is added, and it is remembered in the same transaction, also for the next program")
    func taken() throws {
        let source = source("in/a.csv", Self.table(1...3))
        #expect(try !isRemembered(source))
        var importer = importer()
        #expect(try importer.add(source) == .taken(3))
        // Nothing is saved separately.
        #expect(try isRemembered(source))
        let other = try Node.open(node.configuration)
        #expect(try other.areRemembered([source.file]) == [true])
        let past = try #require(try node.imports().first)
        #expect(past.folder == Self.tracks)
        #expect(past.fileNames == ["in/a.csv"])
        let counts = try #require(try node.watchedFolders().first)
        #expect(counts.takenCount == 1)
        #expect(counts.addedCount == 3)
        #expect(counts.takenAt == node.now)
    }

    @Test("A row of a table that another source has recorded already is left out, as by any import")
    func doubled() throws {
        var activity = Activity()
        activity.name = "walking"
        activity.start = try #require(Timestamp(iso8601: "2026-01-11T08:00:20Z"))
        activity.end = activity.start.advanced(byMilliseconds: 3_600_000)
        try node.add(activity)
        var importer = importer()
        #expect(try importer.add(source("a.csv", Self.table(1...2))) == .taken(1))
        #expect(try count() == 2)
    }

    @Test("Another state of a file is another file, and the same contents are no second import, wherever they are")
    func contents() throws {
        var importer = importer()
        _ = try importer.add(source("a.csv", Self.table(1...3)))
        #expect(try !isRemembered(source("a.csv", Self.table(1...3), version: 2)))
        #expect(try importer.add(source("a.csv", Self.table(1...3), version: 2)) == .taken(0))
        #expect(try importer.add(source("copy.csv", Self.table(1...3))) == .taken(0))
        try importer.end()
        #expect(try isRemembered(source("copy.csv", Self.table(1...3))))
        #expect(try node.imports().map(\.fileCount) == [1])
        #expect(try importer.add(source("a.csv", Self.table(1...5), version: 3)) == .taken(2))
        #expect(try node.watchedFolders().map(\.addedCount) == [5])
        #expect(try node.watchedFolders().map(\.takenCount) == [2])
    }

    @Test("Files that come together are one import, and later ones another; each can be undone")
    func undo() throws {
        var importer = importer()
        _ = try importer.add(source("a.csv", Self.table(1...2)))
        _ = try importer.add(source("b.csv", Self.table(3...3)))
        try importer.end()
        _ = try importer.add(source("c.csv", Self.table(4...6)))
        try importer.end()
        let past = try node.imports()
        #expect(past.map(\.addedCount) == [3, 3])
        try Diary(node).undo(past[1].id)
        #expect(try count() == 3)
        // The folder still has the files.
        #expect(try isRemembered(source("a.csv", Self.table(1...2))))
    }

    @Test("A file that came after the user has undone the import to which it would belong begins another one")
    func undoneMeanwhile() throws {
        var importer = importer()
        _ = try importer.add(source("a.csv", Self.table(1...2)))
        try Diary(node).undo(try #require(try node.imports().first).id)
        #expect(try importer.add(source("b.csv", Self.table(3...4))) == .taken(2))
        let past = try node.imports()
        #expect(past.count == 2)
        #expect(past.map(\.undoneAt) == [nil, node.now])
        try Diary(node).undo(past[0].id)
        #expect(try count() == 0)
    }

    @Test("A half-written track adds nothing and is named; when it is whole, it is taken")
    func halfWritten() throws {
        var importer = importer()
        let half = source("a.gpx", Self.track(points: 9, isWhole: false))
        guard case .refused(let reason, added: 0)? = try importer.add(half) else {
            Issue.record("It was not refused.")
            return
        }
        #expect(reason.hasPrefix("The file ends in the middle, and the rest may be on its way."))
        #expect(try count() == 0)
        try importer.end()
        #expect(try isRemembered(half))
        #expect(try node.watchedFolders().first?.refused.map(\.path) == ["a.gpx"])
        #expect(try importer.add(source("a.gpx", Self.track(points: 30), version: 2)) == .taken(1))
        #expect(try node.watchedFolders().first?.refused.isEmpty == true)
    }

    @Test("A file that changes while it is read does not count, and nothing of it is stored")
    func changed() throws {
        let bytes = Array(Self.table(1...3).utf8)
        let reads = LockedValue(0)
        let file = file("a.csv", bytes)
        // The digest has been read when the file changes.
        let source = WatchedSource(
            file,
            stamp: { reads.withLock { $0 } < 5 ? file.stamp : FileStamp(size: 1, modified: 2, inode: 7) },
            read: { offset, count in
                reads.withLock { $0 += 1 }
                return Array(bytes.dropFirst(offset).prefix(count))
            })
        var importer = importer()
        #expect(try importer.add(source) == nil)
        try importer.end()
        #expect(try count() == 0)
        #expect(try node.areRemembered([file]) == [false])
        #expect(try node.watchedFolders().isEmpty)
    }

    @Test("Text that is no table is left out unless its name says that it is one; pictures and dumps are, too")
    func leftOut() throws {
        var importer = importer()
        #expect(try importer.add(source("readme.txt", "Walk more.\n")) == .leftOut)
        #expect(try importer.add(source("style.xml", "<style/>")) == .leftOut)
        #expect(try importer.add(source("a.png", [0x89, 0x50, 0x4E, 0x47, 0, 0, 0])) == .leftOut)
        #expect(try importer.add(source("a.vicino", [0x89] + Array("VCN".utf8))) == .leftOut)
        #expect(try importer.add(source("empty.csv", "")) == .leftOut)
        guard case .refused? = try importer.add(source("a.csv", "Walk more.\n")) else {
            Issue.record("It was not refused.")
            return
        }
        try importer.end()
        let counts = try #require(try node.watchedFolders().first)
        #expect(counts.leftOutCount == 5)
        #expect(counts.refusedCount == 1)
        #expect(try node.imports().isEmpty)
    }

    @Test("Of an archive, what can be read is taken, and the rest is named")
    func archive() throws {
        let archive = TestArchive([
            TestArchive.File("a.csv", Self.table(1...2)), TestArchive.File("b.gpx", "<gpx><trk>"),
            TestArchive.File("notes.bin", "\0\0\0\0"), TestArchive.File("../c.csv", Self.table(3...3)),
        ])
        var importer = importer()
        guard case .refused(let reason, added: 2)? = try importer.add(source("export.zip", archive.bytes)) else {
            Issue.record("It was not taken in part.")
            return
        }
        #expect(reason.contains("export.zip/b.gpx: "))
        #expect(reason.contains("c.csv: "))
        #expect(!reason.contains("notes.bin"))
        try importer.end()
        #expect(try node.watchedFolders().map(\.addedCount) == [2])
        let whole = TestArchive([TestArchive.File("d.csv", Self.table(5...6))])
        #expect(try importer.add(source("whole.zip", whole.bytes)) == .taken(2))
        guard case .refused? = try importer.add(source("half.zip", Array(whole.bytes.dropLast(9)))) else {
            Issue.record("It was not refused.")
            return
        }
    }

    @Test("Gadgetbridge's database is taken where a program reads it; one of another program is left out")
    func database() throws {
        let bytes = Array("SQLite format 3\0".utf8)
        func importer(saying lines: String) -> FolderImport {
            let reading = DatabaseReading(["/bin/sh", "-c", "wc -c >/dev/null; echo \"\(lines)\""])
            return FolderImport(node, databases: reading) { .gmt }
        }
        var unable = self.importer()
        #expect(try unable.add(source("Gadgetbridge.db", bytes)) == .leftOut)
        var foreign = importer(saying: "e foreign")
        #expect(try foreign.add(source("photos.db", bytes + [1])) == .leftOut)
        let photos = TestArchive([TestArchive.File("photos.db", "SQLite format 3\0")])
        #expect(try foreign.add(source("photos.zip", photos.bytes)) == .leftOut)
        var damaged = importer(saying: "e damaged")
        guard case .refused(let reason, added: 0)? = try damaged.add(source("Gadgetbridge.db", bytes + [2])) else {
            Issue.record("It was not refused.")
            return
        }
        #expect(reason.contains("ends in the middle"))
        let run = "t BASE_ACTIVITY_SUMMARY\nr 1700000000000 1700001800000 16 1\ne done"
        var able = importer(saying: run)
        #expect(try able.add(source("Gadgetbridge.db", bytes + [3])) == .taken(1))
        #expect(try node.records(Activity.self).all().map(\.record.name) == ["running"])
        var compressed = TestGzip("")
        compressed.bytes = bytes + [4]
        #expect(try able.add(source("Gadgetbridge.db.gz", compressed.file)) == .taken(0))
        #expect(try count() == 1)
    }

    @Test("A file without activities, and one that is too large, are named with the reason")
    func refused() throws {
        var importer = importer()
        let large = WatchedFile(
            "large.gpx", in: Self.tracks,
            stamp: FileStamp(size: Int64(FolderImport.sizeLimit) + 1, modified: 1, inode: 1))
        let unread = WatchedSource(large, stamp: { large.stamp }, read: { _, _ in throw CancellationError() })
        _ = try importer.add(unread)
        _ = try importer.add(source("none.csv", "activity,start,end\n"))
        try importer.refuse(file("locked.gpx", []), because: "It cannot be opened: Permission denied.")
        try importer.end()
        let refused = try #require(try node.watchedFolders().first).refused
        #expect(refused.map(\.path).sorted() == ["large.gpx", "locked.gpx", "none.csv"])
        #expect(refused.map(\.reason).contains { $0.hasPrefix("The file holds no activity.") })
        #expect(refused.map(\.reason).contains { $0.hasPrefix("The file is larger than 256 MB.") })
    }

    @Test("What is in the trash stays there when its file appears")
    func trashed() throws {
        var importer = importer()
        _ = try importer.add(source("a.csv", Self.table(1...1)))
        try importer.end()
        let record = try #require(try node.records(Activity.self).all().first)
        try node.delete(record.id)
        #expect(try importer.add(source("b.csv", Self.table(1...1) + "\n")) == .taken(0))
        #expect(try count() == 0)
    }

    @Test("Each of a hundred thousand files that were read is recognised, and the last ones as quickly as the first")
    func remembered() throws {
        let files = (0..<100_000).map { file("\($0 / 1_000)/\($0).fit", [], version: Int64($0)) }
        func time(_ numbers: Range<Int>) throws -> Duration {
            let begin = ContinuousClock.now
            for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 64) {
                let part = files[start..<min(start + 64, numbers.upperBound)]
                #expect(try node.areRemembered(Array(part)).allSatisfy(\.self))
            }
            return begin.duration(to: .now)
        }
        try node.remember(files[..<10_000].map { ReadWatchedFile($0, digest: nil, result: .taken(1)) })
        let few = try time(0..<10_000)
        try node.remember(files[10_000...].map { ReadWatchedFile($0, digest: nil, result: .taken(1)) })
        let many = try time(90_000..<100_000)
        #expect(many < few * 10, "\(few) and \(many)")
        #expect(try node.watchedFolders().map(\.takenCount) == [100_000])
    }

    @Test("Ten times as many files take about ten times as long, and are one import")
    func many() throws {
        func time(_ numbers: Range<Int>) throws -> Duration {
            var importer = importer()
            let begin = ContinuousClock.now
            for number in numbers {
                // Each is a minute, one after the other.
                let start = 1_500_000_000 + number * 60
                let times = [start, start + 60].map {
                    Date(timeIntervalSince1970: TimeInterval($0)).ISO8601Format()
                }
                _ = try importer.add(source("\(number).csv", "activity,start,end\nwalking,\(times[0]),\(times[1])\n"))
            }
            try importer.end()
            return begin.duration(to: .now)
        }
        let few = try time(0..<200)
        let many = try time(200..<2_200)
        #expect(many < few * 40, "\(few) and \(many)")
        #expect(try node.imports().map(\.fileCount) == [2_000, 200])
        #expect(try count() == 2_200)
    }
}
