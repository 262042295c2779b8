internal import VicinoRepository

/// Makes the requests for publications in one store. A pack that an earlier attempt has brought is not asked for again.
///
/// It belongs to one actor, on whose thread the answers are handled.
final class PublicationReader {
    private let store: any ObjectStore
    private let packs: ReceivedPacks
    /// The packs that this reader has asked for.
    private var names: Set<ObjectName> = []

    init(_ store: any ObjectStore, keeping packs: ReceivedPacks) {
        self.store = store
        self.packs = packs
    }

    /// Reads a publication.
    ///
    /// - Throws: what the store and the reader of held logs throw, and `CancellationError`.
    func read(_ source: FetchSource) async throws -> FetchOutcome {
        let pointer = source.publication.pointerName
        var run = FetchRun(source)
        while true {
            try Task.checkCancellation()
            switch run.step {
            case .ended(let outcome):
                // What was kept of a faulty publication may not belong together.
                if case .fault = outcome { forgetPacks() }
                return outcome
            case .get(let name, unless: let version, atMost: let limit):
                let object =
                    name == pointer
                    ? try await store.get(name, unless: version, atMost: limit) : try await pack(name, atMost: limit)
                try run.receive(object)
            }
        }
    }

    private func pack(_ name: ObjectName, atMost limit: Int) async throws -> FetchedObject {
        names.insert(name)
        if let bytes = packs.pack(name) { return .bytes(bytes, version: nil) }
        let object = try await store.get(name, unless: nil, atMost: limit)
        if case .bytes(let bytes, _) = object { packs.keep(bytes, as: name) }
        return object
    }

    /// Forgets the packs that were asked for: they are imported, or of no use.
    func forgetPacks() { packs.forget(names) }
}
