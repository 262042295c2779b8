internal import VicinoRepository

/// Makes the requests for publications in one store. A pack that an earlier attempt has brought is not asked for again.
///
/// It belongs to one actor, on whose thread the answers are handled.
final class PublicationReader {
    private let store: any ObjectStore
    private let packs: FetchedPacks
    /// The publications that this reader has asked for.
    private var publications: Set<Publication> = []

    init(_ store: any ObjectStore, keeping packs: FetchedPacks) {
        self.store = store
        self.packs = packs
    }

    /// Reads a publication, whose packs stay in files until `forgetPacks(of:)`.
    ///
    /// - Throws: what the store and the reader of held logs throw, and `CancellationError`.
    func read(_ source: FetchSource) async throws -> FetchOutcome {
        publications.insert(source.publication)
        var run = FetchRun(source)
        while true {
            try Task.checkCancellation()
            switch run.step {
            case .ended(let outcome):
                // What was kept of a faulty publication may not belong together.
                if case .fault = outcome { forgetPacks(of: source.publication) }
                return outcome
            case .get(let name, unless: let version, atMost: let limit):
                try run.receive(try await store.getShort(name, unless: version, atMost: limit))
            }
        }
    }

    /// Forgets the packs of a publication: they are imported, or of no use.
    func forgetPacks(of publication: Publication) { packs.spool(of: publication).forget() }

    /// Forgets the packs of all publications that were read.
    func forgetPacks() { for publication in publications { forgetPacks(of: publication) } }
}
