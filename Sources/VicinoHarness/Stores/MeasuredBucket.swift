internal import Foundation
public import Vicino
internal import VicinoCore
internal import VicinoObjectStores

/// A bucket of an S3-compatible store on this computer, whose requests are counted.
public struct MeasuredBucket: Sendable {
    private let address: StoreAddress
    private let credentials: StoreCredentials
    /// Where followers read without a key.
    public let readingAddress: String

    /// What one publish has done.
    public struct Publish: Sendable {
        /// The requests.
        public let traffic: StoreTraffic
        /// How many audiences the bucket holds: those of followers, and the user's own devices.
        public let audiences: Int
    }

    /// Names a bucket that is there and that strangers can read.
    ///
    /// - Parameters:
    ///   - port: where the store answers on the loopback interface.
    ///   - readingPort: where followers read; nil for the same port.
    ///   - key: the access key of the author.
    ///   - secret: the secret that belongs to it.
    /// - Throws: `VicinoError` if the name makes no address, or with `.badValue` if the key cannot be one.
    public init(_ name: String, port: UInt16, readingPort: UInt16? = nil, key: String, secret: String) throws {
        address = try StoreAddress(text: "s3+http://127.0.0.1:\(port)/\(name)")
        readingAddress = try StoreAddress(text: "http://127.0.0.1:\(readingPort ?? port)/\(name)").description
        guard let pair = StoreCredentials(name: key, secret: secret) else {
            throw VicinoError(
                .badValue, "The access key or its secret has characters that none can have. Choose others.")
        }
        credentials = pair
    }

    /// Lets a node publish here. Its followers learn in their next session what to look for.
    ///
    /// - Throws: `VicinoError` if the node publishes here already.
    public func add(to author: Node) throws {
        _ = try author.addRepositoryStore(address: address.description)
    }

    /// Publishes what has changed.
    ///
    /// - Throws: the errors of the store, and `VicinoError` with `.notFound` if the node does not publish here.
    public func publish(_ author: Node) async throws -> Publish {
        let text = address.description
        let store = try author.repositoryStore(named: text)
        // The store compares the time of each signature with its own clock, whatever the clock of the node shows.
        let bucket = try address.opened(with: credentials, clock: { (try? Timestamp(Date())) ?? .latest })
        let counted = CountedStore(bucket)
        let report = try await author.publish(to: store, through: counted)
        return Publish(traffic: counted.traffic, audiences: report.audiences)
    }

    /// Fetches what an author has left here, and merges it.
    ///
    /// - Throws: the errors of the store, and `VicinoError` with `.incompatible` if the store does not show what the
    ///   author has left.
    public func fetch(_ author: Person, by follower: Node) async throws -> StoreTraffic {
        let known = try follower.followedStores(of: author).first { $0.address == readingAddress && $0.isAllowed }
        let store = try known ?? follower.chooseStore(of: author, at: readingAddress)
        let counted = CountedStore(try follower.openStore(store))
        let report = try await follower.fetch(at: store) { _ in counted }
        guard report.isWhole else { throw VicinoError(.incompatible, report.description) }
        return counted.traffic
    }
}
