internal import Foundation
internal import VicinoFolder

/// Writes files that are complete or do not exist.
package enum AtomicFile {
    /// Stands between the name of a file and random digits in the name of a part.
    package static var partMark: String { PartialFile.mark }

    /// A mistyped path must not replace a database or a key.
    private static func refuseDataFolder(_ path: String) throws {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().resolvingSymlinksInPath()
        let isInside = [parent, parent.deletingLastPathComponent()].contains { folder in
            FileManager.default.fileExists(atPath: folder.appendingPathComponent("own.sqlite").path)
                && (folder == parent || ["keys", "replicas"].contains(parent.lastPathComponent))
        }
        guard !isInside else {
            throw VicinoError(.refused, "\(path) is in a data folder. Name a file somewhere else.")
        }
    }

    /// Writes a file beside its final path, makes it durable and moves it there; an error leaves nothing behind.
    ///
    /// A killed program leaves `PATH.vicino-part-…`, which the next write removes. The function refuses to write into a
    /// data folder.
    ///
    /// - Parameters:
    ///   - path: the path of the file; an existing file is replaced.
    ///   - body: receives a function that takes the bytes in order.
    package static func write<T>(_ path: String, _ body: (@escaping ([UInt8]) throws -> Void) throws -> T) throws -> T {
        try refuseDataFolder(path)
        let partial = try PartialFile(for: path)
        do {
            let result = try body { try partial.write($0) }
            try partial.complete()
            DurableFile.syncFolder(of: path)
            return result
        } catch {
            partial.discard()
            throw error
        }
    }
}
