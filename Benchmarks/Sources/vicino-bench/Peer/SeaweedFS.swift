internal import Foundation
internal import VicinoHarness

/// A real SeaweedFS on the loopback interface, with buckets that strangers can read by name.
final class SeaweedFS {
    let port: UInt16
    private let service: Daemon
    private static let key = "BENCH"
    private static let secret = "SECRET"
    /// What `Tests/ObjectStores/prepare` fills.
    private static let tools = URL(filePath: #filePath).appending(path: "../../../../../Tests/ObjectStores")
        .standardized
        .path

    /// Starts it.
    ///
    /// - Parameters:
    ///   - folder: where it keeps everything.
    ///   - buckets: the names of those that are made.
    init(in folder: String, buckets: [String]) async throws {
        let python = Self.tools + "/.venv/bin/python"
        guard [python, Self.tools + "/.venv/bin/weed"].allSatisfy(FileManager.default.isExecutableFile(atPath:)) else {
            throw Shell.Failure(
                description: "SeaweedFS is not installed in \(Self.tools), so nothing was measured. Run "
                    + "Tests/ObjectStores/prepare, then the suite again.")
        }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        service = try Daemon([python, "-B", Self.tools + "/seaweedfs.py", folder, Self.key, Self.secret] + buckets)
        let line = try await service.firstLine()
        guard let port = UInt16(line) else {
            throw Shell.Failure(description: "SeaweedFS has not said its port, but “\(line)”.")
        }
        self.port = port
    }

    func end() { service.stop() }

    /// A bucket that was made.
    ///
    /// - Parameter readingPort: where followers read it; nil for the port of SeaweedFS.
    func bucket(_ name: String, readingPort: UInt16? = nil) throws -> MeasuredBucket {
        try MeasuredBucket(name, port: port, readingPort: readingPort, key: Self.key, secret: Self.secret)
    }
}
