internal import Foundation

/// A folder that is removed with this object: keep it in a test or function. A variable at the top level of a program
/// lives until the program ends, and its folder stays.
public final class TemporaryFolder: Sendable {
    /// Its path.
    package let path: String

    /// Makes a folder that only the present user can read.
    ///
    /// - Throws: an error of Foundation if the system's folder for temporary files is not writable.
    public init() throws {
        path = NSTemporaryDirectory() + "vicino-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in it.
    package func file(_ name: String) -> String { "\(path)/\(name)" }
}
