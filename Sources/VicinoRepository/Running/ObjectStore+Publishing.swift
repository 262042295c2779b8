/// Publishing to a store.
extension ObjectStore {
    /// Publishes what an audience may see now.
    ///
    /// - Parameters:
    ///   - state: what was kept last.
    ///   - generator: must be the system's, except in tests.
    ///   - keep: stores the state so that it survives a crash.
    /// - Throws: what the store, the records and `keep` throw. The next call goes on from what was kept.
    package func publish(
        _ source: PublishSource, from state: PublicationState, using generator: inout some RandomNumberGenerator,
        keep: (PublicationState) async throws -> Void
    ) async throws {
        var run = try PublishRun(state, source)
        while let step = try run.next(using: &generator) {
            switch step {
            case .keep: try await keep(run.state)
            case .put(let bytes, as: let name): try await put(bytes, as: name)
            case .delete(let name): try await delete(name)
            }
        }
    }

    /// Deletes everything of a publication, the pointer first: its epoch has ended.
    ///
    /// The caller keeps the state until this has succeeded.
    package func withdraw(_ publication: Publication, in state: PublicationState) async throws {
        for name in state.names(in: publication) { try await delete(name) }
    }
}
