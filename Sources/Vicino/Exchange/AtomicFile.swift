internal import Foundation
internal import VicinoStore

/// Files that are there completely or not at all.
public enum AtomicFile {
    /// Writes a file beside its final place, makes it durable and moves it there; on an error nothing is left behind.
    ///
    /// - Parameters:
    ///   - path: where the file shall be; an existing one is replaced.
    ///   - body: gets a function that takes the bytes in order.
    public static func write<T>(_ path: String, _ body: (@escaping ([UInt8]) throws -> Void) throws -> T) throws -> T {
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
