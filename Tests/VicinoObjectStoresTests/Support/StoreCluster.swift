import Foundation
import VicinoHarness
import VicinoTesting

/// A SeaweedFS of three masters, of which two must agree, on loopback. A bucket is there, which strangers can read.
struct StoreCluster: Sendable {
    private let server: StoreServer
    private let folder: TemporaryFolder

    static let key = "AKTEST"
    static let secret = "SKTEST"
    static let bucket = "anna-vicino"

    /// - Throws: An error of Foundation if a part of it does not start.
    init() async throws {
        folder = try TemporaryFolder()
        let words = ["run", folder.path, Self.key, Self.secret, Self.bucket]
        server = try await StoreServer(StorePrograms.start("cluster.py", words), folder: folder)
    }

    /// Where the author publishes.
    var address: String { "s3+http://127.0.0.1:\(server.port)/\(Self.bucket)" }

    /// Where followers read.
    var readingAddress: String { "http://127.0.0.1:\(server.port)/\(Self.bucket)" }

    /// Stops a master that follows, so that the two others cannot agree without each other.
    func halt() async throws { _ = try await program("halt").firstLine() }

    /// Begins to wait for an object with a new name. Once it is there, the leader is killed, and the program ends.
    func killLeaderOnceWritten() async throws -> Daemon {
        let killer = try program("kill")
        _ = try await killer.firstLine()
        return killer
    }

    /// Lets the master that was stopped go on, and waits until the cluster has a leader again.
    func elect() async throws { _ = try await program("wait").firstLine() }

    private func program(_ word: String) throws -> Daemon {
        try StorePrograms.start("cluster.py", [word, folder.path])
    }
}
