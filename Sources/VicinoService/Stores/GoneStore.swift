internal import VicinoCore
internal import VicinoRepository

/// A store that exists no more: nothing is in it, and nothing can be written to it.
struct GoneStore: ObjectStore {
    func get(
        _ name: ObjectName, unless version: ObjectVersion?, atMost limit: Int
    ) async throws -> FetchedObject { .missing }

    func put(_ bytes: [UInt8], as name: ObjectName) async throws {
        throw StoreError(.notAllowed, "The store is gone, so nothing can be written to it.")
    }

    func delete(_ name: ObjectName) async throws {}
}
