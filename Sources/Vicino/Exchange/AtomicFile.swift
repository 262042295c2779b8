internal import Foundation
internal import VicinoStore

/// Files that are there completely or not at all.
public enum AtomicFile {
    /// A name typed wrongly must not replace a database or a key.
    private static func refuseDataFolder(_ path: String) throws {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().resolvingSymlinksInPath()
        let isInside = [parent, parent.deletingLastPathComponent()].contains { folder in
            FileManager.default.fileExists(atPath: folder.appendingPathComponent("own.sqlite").path)
                && (folder == parent || ["keys", "replicas"].contains(parent.lastPathComponent))
        }
        guard !isInside else {
            throw NodeError(.refused, "\(path) lies in a data folder. Name a file somewhere else.")
        }
    }

    /// Writes a file beside its final place, makes it durable and moves it there; on an error nothing is left behind.
    /// What a program that was killed has left behind, `PATH.vicino-part-…`, is removed by the next one. Nothing is
    /// written into a data folder.
    ///
    /// - Parameters:
    ///   - path: where the file shall be; an existing one is replaced.
    ///   - body: gets a function that takes the bytes in order.
    public static func write<T>(_ path: String, _ body: (@escaping ([UInt8]) throws -> Void) throws -> T) throws -> T {
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
