package import VicinoRepository
package struct RepositoryStore: Identifiable, Hashable, Sendable {
    package struct Failure: Hashable, Sendable { package let at: Timestamp; package let message: String }
    package let id: Int64
    package let name: String
    package let address: String
    package let readingAddress: String?
    package let addedAt: Timestamp
    package let isPaused: Bool
    package let isRemoved: Bool
    package let publishedAt: Timestamp?
    package let failure: Failure?
}
package struct RepositoryBacklog: Hashable, Sendable {
    package let changes: Int
    package let since: Timestamp?
    package let withdrawals: Int
    package let needsPhrase: Bool
    package let dueAt: Timestamp?
    package var isEmpty: Bool { true }
}
package struct PublishReport: Hashable, Sendable {
    package let audiences: Int
    package let written: Int
    package let writtenBytes: Int
    package let deleted: Int
}
extension Node {
    package func repositoryStores() throws -> [RepositoryStore] { [] }
    package func repositoryStore(named text: String) throws -> RepositoryStore { throw VicinoError(.notFound, "") }
    package func addRepositoryStore(name: String?, address: String, readingAddress: String?) throws -> RepositoryStore {
        throw VicinoError(.notFound, "")
    }
    package func removeRepositoryStore(_ store: RepositoryStore) throws {}
    package func repositoryBacklog(of store: RepositoryStore) throws -> RepositoryBacklog { throw VicinoError(.notFound, "") }
    package func publish(
        to store: RepositoryStore, through objects: any ObjectStore, phrase: RecoveryPhrase? = nil,
        using generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) async throws -> PublishReport { throw VicinoError(.notFound, "") }
    package static func recover(
        _ configuration: Configuration, fromRepository objects: any ObjectStore, phrase: RecoveryPhrase,
        isKeepingDevices: Bool
    ) async throws -> (node: Node, report: MergeReport) { throw VicinoError(.notFound, "") }
}
