import Foundation
import VicinoTesting

/// The state of a folder's databases after a power cut. The own database and the catalog keep everything, as if written
/// through. Each replica keeps a random part of its write-ahead log.
struct PowerCut {
    private struct File {
        let path: String
        let main: Data
        let log: Data
    }

    private var files: [File] = []
    /// Whether something is lost.
    private(set) var isLossy = false

    /// Copies the files while no task writes.
    init(of folder: String, _ random: inout SeededGenerator) throws {
        for path in try Self.paths(in: folder).filter({ $0.hasSuffix(".sqlite") }) {
            let log = Self.read(path + "-wal")
            let end = path.contains("/replicas/") ? Self.firstLoss(log, index: Self.read(path + "-shm")) : log.count
            let kept = end < log.count ? Int.random(in: end...log.count, using: &random) : log.count
            if kept < log.count { isLossy = true }
            files.append(File(path: path, main: Self.read(path), log: Data(log.prefix(kept))))
        }
    }

    /// Puts the copies back; they stay the same files.
    func putBack() async throws {
        for file in files {
            // A file that is about to be closed would get more data.
            try await yieldUntil("\(file.path) was never closed") { !Self.isOpen(file.path) }
            for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: file.path + suffix) {
                try FileManager.default.removeItem(atPath: file.path + suffix)
            }
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file.path))
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: file.main)
            try handle.close()
            guard !file.log.isEmpty else { continue }
            let path = URL(fileURLWithPath: file.path + "-wal")
            try file.log.write(to: path)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path.path)
        }
    }

    /// The offset from which a write-ahead log may be lost: what a checkpoint has copied was on the disk before.
    private static func firstLoss(_ log: Data, index: Data) -> Int {
        guard log.count > 32, index.count >= 132 else { return log.count }
        let pageSize = log[8..<12].reduce(0) { $0 << 8 | Int($1) }
        // The number of copied frames, and of attempted ones, in the machine's byte order.
        let taken = [96, 128].map { offset in index[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) } }
        return min(log.count, 32 + (taken.max() ?? 0) * (pageSize + 24))
    }

    private static func read(_ path: String) -> Data { (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data() }

    private static func paths(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
    }

    /// What is in all files of a folder.
    static func contents(of folder: String) throws -> [Data] { try paths(in: folder).map(read) }

    private static func isOpen(_ path: String) -> Bool {
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return descriptors.contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
        }
    }
}
