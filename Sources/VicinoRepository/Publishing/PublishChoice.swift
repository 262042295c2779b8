internal import VicinoCore

/// What has to be written, by what was published last and what the audience may see now.
enum PublishChoice {
    /// Nothing.
    case nothing
    /// A pointer with the changes since the logs were packed.
    case pointer(FeedDelta, since: PublishedState)
    /// Packs of all nodes that have changed, and a pointer.
    case packs

    init(_ state: PublicationState, _ source: PublishSource) throws {
        guard let published = state.published, try Self.continues(published, source.feed),
            let delta = try source.contents.delta(published.positions()),
            try !Self.isTooLong(delta, source), try !Self.isOutdated(published, in: state, by: delta, of: source)
        else {
            self = .packs
            return
        }
        let isDue = source.now >= published.promise - source.terms.promise / 2
        let isNew = Digest.sha256(delta.dump) != published.delta
        self = isNew || isDue || !state.isCertain ? .pointer(delta, since: published) : .nothing
    }

    /// Whether a delta can say what has changed.
    ///
    /// A log that has gone cannot be in it. A reader needs the schemas with which a log was packed, and takes a closed log
    /// only where it ends.
    private static func continues(_ published: PublishedState, _ feed: FeedState) throws -> Bool {
        let closed = try feed.closedLogs()
        var gone = Set(published.logs.keys)
        for log in feed.logs {
            gone.remove(log.log)
            let head = try published.logs[log.log]?.head.claimed()
            if closed.contains(log.log), head?.position != log.position { return false }
            if let head, head.schemas != log.schemas { return false }
        }
        return gone.isEmpty
    }

    /// Whether the changes, without what a dump says in any case, should move to packs.
    private static func isTooLong(_ delta: FeedDelta, _ source: PublishSource) throws -> Bool {
        guard delta.dump.count > source.terms.deltaBytes else { return false }
        let least = try source.contents.delta(source.feed.positions)?.dump.count ?? 0
        return delta.dump.count - least > source.terms.deltaBytes
    }

    /// Whether packs hold what was deleted, and are to be rewritten now.
    private static func isOutdated(
        _ published: PublishedState, in state: PublicationState, by delta: FeedDelta, of source: PublishSource
    ) throws -> Bool {
        let outdated = delta.outdated.union(try newBlanks(published, in: state, of: source.feed))
        guard !outdated.isEmpty else { return false }
        return published.size(of: outdated) <= source.terms.rewrittenBytes
            || source.now >= published.packed + source.terms.rewriteDelay
    }

    /// The nodes whose packs hold contents that are left out now.
    private static func newBlanks(
        _ published: PublishedState, in state: PublicationState, of feed: FeedState
    ) throws -> [NodeReference] {
        let numbers = published.numbers
        let stored = state.nodes.filter { $0.packed.parts.contains { numbers.contains($0.number) } }
        let known = Dictionary(stored.map { ($0.node, Set($0.blanks)) }) { $1 }
        return try feed.logs.flatMap { log in
            let packed = try published.logs[log.log]?.head.claimed().position.next ?? 0
            return log.nodes.compactMap { node in
                let reference = NodeReference(log: log.log, index: node.index)
                let isNew = node.blanks.contains { $0 < packed && known[reference]?.contains($0) != true }
                return isNew ? reference : nil
            }
        }
    }
}
