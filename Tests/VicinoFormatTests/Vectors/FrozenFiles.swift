import Foundation
import VicinoCore

/// The files in `Protocol/fixtures/v1`, which never change again; their digests are beside them.
enum FrozenFiles {
    /// With `VICINO_WRITE_FROZEN=1` in the environment, tests that write vectors write these files, too.
    static let areThawed = ProcessInfo.processInfo.environment["VICINO_WRITE_FROZEN"] == "1"

    private static let folder = "fixtures/v1/"
    private static let url = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Protocol/\(folder)").standardizedFileURL

    /// The digests of the frozen files, by their paths in the folder.
    static func listed() throws -> [String: String] {
        let text = try String(contentsOf: url.appending(path: "SHA256SUMS"), encoding: .utf8)
        let lines = text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
        let digests = lines.map { (String($0[1].drop { $0 == " " }), String($0[0])) }
        return Dictionary(uniqueKeysWithValues: digests)
    }

    /// The digests of the files that are there.
    static func found() throws -> [String: String] {
        // Every file but the list has an extension, and no folder has.
        let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { $0.contains(".") }
        let digests = try paths.map { path in
            (path, Digest.sha256(Array(try Data(contentsOf: url.appending(path: path)))).description)
        }
        return Dictionary(uniqueKeysWithValues: digests)
    }

    /// Whether a test may write a file of `Protocol`.
    static func allowsWriting(_ path: String) throws -> Bool {
        guard !areThawed, path.hasPrefix(folder) else { return true }
        return try listed()[String(path.dropFirst(folder.count))] == nil
    }
}
