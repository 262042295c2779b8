package import VicinoCore
package import VicinoSync

/// A simulated replica of an author. Each change happens completely or not at all.
package struct ModelReplica {
    package struct HeldLog {
        package var log: ModelLog
        package var head: Verified<Head>?
        /// Whether another signed state contradicts this one.
        package var isContradicted = false
    }

    /// The logs at the time of the last complete feed.
    package private(set) var logs: [LogID: HeldLog] = [:]
    /// The last offer that was complete.
    package private(set) var complete: VerifiedOffer?
    /// The received part of a next state.
    private var arrivals: [LogID: ModelLog] = [:]
    /// The beginnings of batches that were interrupted.
    package private(set) var fragments: [LogID: Fragment] = [:]

    /// The author's revision at which this replica was complete.
    package var reached: UInt64?

    package var isEmpty: Bool { complete == nil && arrivals.isEmpty }

    package var held: HeldFeed {
        var held = HeldFeed()
        guard let complete else { return held }
        held.roster = complete.roster
        held.revocationListVersion = (try? complete.source.revocationList?.claimed().version) ?? 0
        held.grant = complete.grant?.source
        held.logs = logs.compactMapValues { $0.head?.position }
        for log in logs.values { if let head = log.head { held.schemas[head.schemas] = [log.log.schema] } }
        return held
    }

    package func segments(_ id: LogID) -> [UInt64: HeldSegment] { (arrivals[id] ?? logs[id]?.log)?.heldSegments ?? [:] }

    // MARK: Receiving

    package mutating func keep(_ fragment: Fragment, of id: LogID) { fragments[id] = fragment }

    package mutating func store(_ delivery: StoreDelivery) -> Result<Void, VicinoError> {
        var changed = self
        do {
            try changed.merge(delivery)
            self = changed
            return .success(())
        } catch { return .failure(error as? VicinoError ?? VicinoError(.store, "\(error)")) }
    }

    private mutating func merge(_ delivery: StoreDelivery) throws {
        switch delivery.content {
        case .segments(let received, log: let index, offer: let offer):
            noteGrant(of: offer)
            let log = offer.logs[index]
            fragments[log.id] = nil
            var arrived = arrivals[log.id] ?? logs[log.id]?.log ?? ModelLog(log.schemas[0])
            for segment in received.digests.keys { arrived.emptySegment(segment) }
            for batch in received.batches { arrived.merge(batch) }
            arrivals[log.id] = arrived
        case .merge(let deltas, offer: let offer):
            noteGrant(of: offer)
            for (index, log) in offer.logs.enumerated() {
                try merge(log, deltas.first { $0.log.rawValue == index }, isResolved: offer.isResolved(log))
            }
            arrivals = [:]
            fragments = [:]
            complete = offer
        case .fragment: break
        }
    }

    /// A replica that was complete under another grant may be incomplete under this one.
    private mutating func noteGrant(of offer: VerifiedOffer) {
        if offer.grant?.source != complete?.grant?.source { reached = nil }
    }

    private mutating func merge(
        _ offered: VerifiedOffer.Log, _ delta: ReceivedDelta?, isResolved: Bool
    ) throws {
        let held = logs[offered.id]
        let isOlder = if let held { held.log.next > offered.position.next } else { false }
        guard held?.head?.position != offered.position, !isOlder || isResolved else { return }
        var log = ModelLog(offered.schemas[0])
        if let delta, let held {
            log = held.log
            for part in delta.parts { log.merge(try part.batch(of: offered)) }
        } else if let arrived = arrivals[offered.id] ?? held?.log {
            log = arrived
        }
        log.cutOff(at: offered.position.next)
        guard log.position == offered.position else {
            throw VicinoError(.unverified, "The records are not what their author signed.")
        }
        if let held, !held.log.canBecome(log), !isResolved {
            logs[offered.id]?.isContradicted = true
        } else {
            logs[offered.id] = HeldLog(log: log, head: offered.head)
        }
    }

    /// Puts an unsigned entry into a log. No store may do that: a test uses it to show that a world notices.
    package mutating func forge() {
        guard let (id, held) = logs.min(by: { $0.key < $1.key }) else { return }
        var log = held.log
        let record = RecordID(writer: id.writer, number: log.next)
        log.put(.init(id: record, clock: VersionClock(now: .epoch), title: "forged"), at: log.next)
        log.next += 1
        logs[id]?.log = log
    }

    // MARK: Handing back to the author

    package func offer() -> CurrentOffer? {
        guard let complete else { return nil }
        var offer = FeedOffer(roster: complete.roster.source)
        offer.revocationList = complete.source.revocationList
        offer.closings = complete.source.closings
        offer.schemas = ModelLog.schemas
        for (_, held) in logs.sorted(by: { $0.key < $1.key }) {
            guard let head = held.head, let kind = ModelLog.schemas.firstIndex(of: held.log.schema) else { continue }
            offer.logs.append(.init(head: head.source, kinds: [kind]))
        }
        var digest = held
        digest.grant = nil
        return CurrentOffer(offer, digest: digest.digest)
    }

    package func log(_ id: LogID, at position: LogPosition) -> ModelLog? {
        guard let held = logs[id], held.head?.position == position else { return nil }
        return held.log
    }
}

extension VerifiedOffer {
    /// Whether the author has signed that a log ends here, whatever else they have signed.
    fileprivate func isResolved(_ log: Log) -> Bool {
        source.closings.contains { closing in
            let claimed = try? closing.claimed()
            return claimed?.writer == log.id.writer && claimed?.positions[log.id.view] == log.position
        }
    }
}
