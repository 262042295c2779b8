import Foundation
import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoFolder

@Suite("Journals that several programs share")
struct SharedJournalTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path + "/journal" }

    private func journal(limit: Int = 100) -> SharedJournal {
        SharedJournal("journal", in: folder.path, recordBytes: 2, limit: limit)
    }

    /// The result of reading the journal, as all records or as the added ones.
    private func look(_ journal: inout SharedJournal, _ change: SharedJournal.Change = .nothing) throws -> String {
        try journal.update { news in
            switch news {
            case .all(let bytes): (change, "all \(bytes)")
            case .added(let bytes): (change, "added \(bytes)")
            }
        }
    }

    @Test("Each program sees the others' records once, and all of them in a new file")
    func appended() throws {
        var one = journal()
        var two = journal()
        #expect(try look(&one, .append([1, 1])) == "all []")
        #expect(try look(&two, .append([2, 2])) == "all [1, 1]")
        #expect(try look(&one, .append([3, 3])) == "added [2, 2]")
        #expect(try look(&one) == "added []")
        #expect(try look(&two) == "added [3, 3]")
        #expect(two.recordCount == 3)
        var three = journal()
        #expect(try look(&three) == "all [1, 1, 2, 2, 3, 3]")
    }

    @Test("After a replacement the others see exactly the remaining records")
    func replaced() throws {
        var one = journal()
        var two = journal()
        _ = try look(&one, .append([1, 1, 2, 2]))
        _ = try look(&two)
        _ = try look(&one, .replace([2, 2]))
        #expect(try look(&one) == "added []")
        #expect(try look(&two, .append([3, 3])) == "all [2, 2]")
        #expect(try look(&one) == "added [3, 3]")
    }

    @Test("A partial record at the end, as after a power cut, is overwritten")
    func torn() throws {
        var one = journal()
        _ = try look(&one, .append([1, 1, 2, 2]))
        #expect(truncate(path, 3) == 0)
        var two = journal()
        #expect(try look(&two, .append([3, 3])) == "all [1, 1]")
        #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == [1, 1, 3, 3])
        #expect(try look(&one) == "added []")
    }

    @Test("Of a file that is too long only the end counts")
    func long() throws {
        var one = journal()
        _ = try look(&one, .append([1, 1, 2, 2, 3, 3]))
        var two = journal(limit: 2)
        #expect(try look(&two) == "all [2, 2, 3, 3]")
        _ = try look(&one, .append([4, 4, 5, 5, 6, 6]))
        #expect(try look(&two) == "all [5, 5, 6, 6]", "What lies between was not seen.")
    }

    @Test("A program waits while another one reads and writes", .timeLimit(.minutes(10)))
    func waits() async throws {
        let journal = journal()
        try await whileLocked(folder.path) {
            var journal = journal
            try journal.update { _ in (.append([1, 1]), ()) }
        } check: {
            #expect(!FileManager.default.fileExists(atPath: path))
        }
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test("A file of another user is not trusted", .enabled(if: geteuid() == 0))
    func foreign() throws {
        var one = journal()
        _ = try look(&one, .append([1, 1]))
        #expect(chown(path, 65534, 65534) == 0)
        #expect(throws: VicinoError.self) { try look(&one) }
    }

    @Test("A lost file begins anew for all programs")
    func lost() throws {
        var one = journal()
        _ = try look(&one, .append([1, 1]))
        try FileManager.default.removeItem(atPath: path)
        #expect(try look(&one) == "all []")
    }

    @Test("Only its owner can read it, even if others could before")
    func permissions() throws {
        var one = journal()
        _ = try look(&one, .append([1, 1]))
        #expect(chmod(path, 0o666) == 0)
        _ = try look(&one)
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test("A file that is not a plain file is refused, and unwritten records are written later")
    func unusable() throws {
        var one = journal()
        var two = journal()
        _ = try look(&one)
        _ = try look(&two, .append([2, 2]))
        let obstacle = path + ".part"
        #expect(mkdir(obstacle, 0o700) == 0)
        #expect(throws: VicinoError.self) { try look(&one, .replace([1, 1])) }
        #expect(rmdir(obstacle) == 0)
        #expect(try look(&one) == "added [2, 2]")
        try FileManager.default.copyItem(atPath: path, toPath: folder.path + "/copy")
        let obstacles: [(String) -> Int32] = [
            { mkdir($0, 0o700) }, { mkfifo($0, 0o600) }, { symlink("/dev/null", $0) }, { symlink("copy", $0) },
        ]
        for make in obstacles {
            try FileManager.default.removeItem(atPath: path)
            #expect(make(path) == 0)
            #expect(throws: VicinoError.self) { try look(&one) }
        }
        try FileManager.default.removeItem(atPath: folder.path)
        #expect(throws: VicinoError.self) { try look(&one) }
    }
}
