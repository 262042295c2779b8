internal import Vicino

/// How the service reaches stores; tests have stores in memory.
struct StoreAccess: Sendable {
    /// Fetches what an author has left.
    let fetch: @Sendable (FollowedStore) async throws -> FetchingReport
    /// Publishes everything to a store of the user.
    let publish: @Sendable (RepositoryStore) async throws -> Void
    /// Fetches what the user's other devices have left in a store of the user.
    let fetchOwn: @Sendable (RepositoryStore) async throws -> FetchingReport
    /// Whether the network costs money by the byte.
    let isMetered: @Sendable () async -> Bool

    /// The stores at their addresses.
    ///
    /// - Parameter settings: the user's settings, which are published with the records.
    static func system(_ node: Node, _ environment: [String: String], settings: SettingsFile) -> StoreAccess {
        let network = MeteredNetwork(environment: environment)
        return StoreAccess(
            fetch: { try await node.fetch(at: $0) },
            publish: { try await OwnStores(node, settings: settings).publish(to: $0) },
            fetchOwn: { try await node.fetchOwn(from: $0, through: OwnStores(node).opened($0)) },
            isMetered: { await network.isMetered() })
    }
}
