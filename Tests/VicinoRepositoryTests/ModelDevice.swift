import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoRepository

/// A device that publishes a feed, and what it has kept.
struct ModelDevice {
    let publication: Publication
    let signer: SigningKey
    var kept = PublicationState()
    var now = Timestamp.epoch
    var terms = PublishTerms()

    init(_ random: inout SeededGenerator) throws {
        signer = try SigningKey(using: &random)
        publication = Publication(key: EpochKey(using: &random), publisher: signer.publisherID)
    }

    /// Publishes.
    ///
    /// - Parameters:
    ///   - limit: after how many steps the device crashes; nil if it does not.
    ///   - isLost: whether the last step had no effect.
    /// - Returns: the number of steps.
    @discardableResult mutating func publish(
        _ feed: ModelFeed, to store: inout ModelStore, envelopes: [WantedEnvelope] = [], limit: Int? = nil,
        isLost: Bool = false, _ random: inout SeededGenerator
    ) throws -> Int {
        let source = PublishSource(
            publication: publication, signer: signer, feed: try feed.state(), contents: feed.contents,
            envelopes: envelopes, now: now, terms: terms)
        var run = try PublishRun(kept, source)
        var steps = 0
        while limit != steps, let step = try run.next(using: &random) {
            steps += 1
            if steps == limit, isLost { return steps }
            switch step {
            case .keep: kept = try PublicationState(wireBytes: run.state.wireBytes[...])
            case .put(let bytes, as: let name): store.put(bytes, as: name)
            case .delete(let name): store.delete(name)
            }
        }
        return steps
    }

    /// What should be in the store after a complete publish.
    var expectedNames: Set<ObjectName> {
        Set((kept.published?.numbers ?? []).map { publication.packName($0) })
            .union([publication.pointerName]).union(kept.envelopes.keys)
    }
}

extension ModelFollower {
    /// Fetches from an honest store.
    func fetch(
        _ device: ModelDevice, from store: inout ModelStore, now: Timestamp = .epoch
    ) throws -> FetchOutcome {
        try fetch(device.publication, now: now) { store.get($0, unless: $1) }
    }

    /// Fetches by a function that answers.
    func fetch(
        _ publication: Publication, now: Timestamp = .epoch,
        in spool: MemorySpool = MemorySpool(), _ answer: (ObjectName, ObjectVersion?) -> FetchedObject
    ) throws -> FetchOutcome {
        var run = FetchRun(
            FetchSource(
                publication: publication, author: author, seen: seen, now: now, spool: spool, held: { held($0) }))
        for _ in 0..<10_000 {
            switch run.step {
            case .get(let name, unless: let version, atMost: _): try run.receive(answer(name, version))
            case .ended(let outcome): return outcome
            }
        }
        throw ImportFailure.noHead
    }

    /// Fetches from an honest store, and imports.
    mutating func follow(_ device: ModelDevice, from store: inout ModelStore) throws {
        if case .fetched(let feed) = try fetch(device, from: &store) { try take(feed) }
    }
}
