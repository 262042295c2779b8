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
    /// Nothing is written into a data folder.
    ///
    /// - Parameters:
    ///   - path: where the file shall be; an existing one is replaced.
    ///   - body: gets a function that takes the bytes in order.
    public static func write<T>(_ path: String, _ body: (@escaping ([UInt8]) throws -> Void) throws -> T) throws -> T {
        try refuseDataFolder(path)
        let partial = "\(path).\(UInt32.random(in: .min ... .max)).part"
        guard FileManager.default.createFile(atPath: partial, contents: nil, attributes: [.posixPermissions: 0o600]),
            let handle = FileHandle(forWritingAtPath: partial)
        else { throw NodeError(.file, "\(path) cannot be written. Does its folder exist, and may you write there?") }
        do {
            let result = try body { bytes in
                do { try handle.write(contentsOf: bytes) } catch {
                    throw NodeError(
                        .file, "\(path) cannot be written: the disk may be full. Nothing was kept.", cause: error)
                }
            }
            try handle.synchronize()
            try handle.close()
            guard rename(partial, path) == 0 else { throw NodeError(.file, "\(path) cannot be written.") }
            DurableFile.syncFolder(of: path)
            return result
        } catch {
            try? FileManager.default.removeItem(atPath: partial)
            throw error
        }
    }
}
