import VicinoCore
import VicinoFormat
import VicinoSync

/// A followed user's records, simulated. Each change is whole or does not happen.
struct ModelReplica {
    private(set) var log = ModelLog()
    /// The last state that was complete.
    private(set) var complete: VerifiedOffer?
    private(set) var isIncomplete = false

    var held: HeldFeed {
        var held = HeldFeed()
        guard let complete else { return held }
        held.roster = complete.roster
        held.logs = isIncomplete ? [:] : Dictionary(complete.logs.map { ($0.id, $0.position) }) { $1 }
        return held
    }

    mutating func store(_ store: SessionEffect.Store) -> Result<Void, SyncError> {
        var changed = self
        let result = changed.merge(store)
        if case .success = result { self = changed }
        return result
    }

    private mutating func merge(_ store: SessionEffect.Store) -> Result<Void, SyncError> {
        switch store {
        case .segments(_, _, _, let received):
            isIncomplete = true
            for segment in received.digests.keys { log.emptySegment(segment) }
            for batch in received.batches { log.merge(batch) }
            return .success(())
        case .merge(_, let offer, let deltas):
            for batch in deltas.flatMap(\.batches) { log.merge(batch) }
            return finish(offer)
        }
    }

    private mutating func finish(_ offer: VerifiedOffer) -> Result<Void, SyncError> {
        log.next = offer.logs[0].position.next
        guard log.position == offer.logs[0].position else {
            return .failure(SyncError(.unverified, "The records are not what their author signed."))
        }
        complete = offer
        isIncomplete = false
        return .success(())
    }
}
