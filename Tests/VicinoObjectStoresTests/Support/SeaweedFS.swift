import Foundation
import NIOHTTP1
import Testing
import VicinoCore
import VicinoLocks
import VicinoRepository
import VicinoTesting

@testable import VicinoObjectStores

/// A SeaweedFS that tests share while any of them uses it.
final class SeaweedFS: Sendable {
    private let server: StoreServer
    private let buckets = LockedValue(0)

    static let credentials = StoreCredentials(name: "AKTEST", secret: "SKTEST")

    private init() async throws {
        let folder = try TemporaryFolder()
        let program = try StorePrograms.start("seaweedfs.py", [folder.path, "AKTEST", "SKTEST"])
        server = try await StoreServer(program, folder: folder)
    }

    var port: UInt16 { server.port }

    /// The one that runs, or a new one.
    static func running() async throws -> SeaweedFS { try await Shared.one.running() }

    /// Starts one at a time.
    private actor Shared {
        static let one = Shared()
        private weak var last: SeaweedFS?
        private var starting: Task<SeaweedFS, any Error>?

        func running() async throws -> SeaweedFS {
            if let last { return last }
            if let starting { return try await starting.value }
            let task = Task { try await SeaweedFS() }
            starting = task
            defer { starting = nil }
            let started = try await task.value
            last = started
            return started
        }
    }

    /// The address of a bucket that nobody has used.
    func newAddress() throws -> BucketAddress {
        let number = buckets.withLock { buckets in
            buckets += 1
            return buckets
        }
        let text = "s3+http://127.0.0.1:\(port)/bucket-\(number)/views/ab"
        guard case .bucket(let address) = try StoreAddress(text: text) else { throw CocoaError(.featureUnsupported) }
        return address
    }

    /// Opens a bucket that is there.
    func open(_ address: BucketAddress, _ credentials: StoreCredentials? = credentials) throws -> BucketStore {
        let credentials = try #require(credentials)
        let rules = ReadingRules(allowedHosts: ["127.0.0.1"])
        return BucketStore(
            address, credentials: credentials, reader: try WebReader(address.location, rules: rules),
            clock: { .now })
    }

    /// Makes a bucket.
    ///
    /// - Parameter isOpen: Whether strangers can read its objects, without a list of them.
    func newBucket(isOpen: Bool = false) async throws -> BucketStore {
        let address = try newAddress()
        let store = try open(address)
        #expect(try await store.send(.PUT, query: [], body: []).isSuccess)
        guard isOpen else { return store }
        let policy = """
            {"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":["s3:GetObject"],\
            "Resource":["arn:aws:s3:::\(address.bucket)/*"]}]}
            """
        let query = [WebLocation.QueryField(name: "policy", value: "")]
        #expect(try await store.send(.PUT, query: query, body: Array(policy.utf8)).isSuccess)
        return store
    }
}

extension Timestamp {
    /// The time of this computer.
    static var now: Timestamp { (try? Timestamp(Date())) ?? .latest }
}
