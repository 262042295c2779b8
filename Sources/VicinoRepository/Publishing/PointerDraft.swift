internal import VicinoCore
internal import VicinoFormat

/// What the next pointer of a publication says.
struct PointerDraft {
    /// What is kept once it was written.
    let published: PublishedState
    private let delta: [UInt8]

    /// - Parameter state: has all packs that the pointer names.
    init(_ choice: PublishChoice, state: PublicationState, source: PublishSource) throws {
        let promise = source.now + source.terms.promise
        switch choice {
        case .pointer(let delta, since: let earlier):
            self.delta = delta.dump
            published = PublishedState(
                logs: earlier.logs, delta: Digest.sha256(delta.dump), packed: earlier.packed, promise: promise)
        case .nothing, .packs:
            guard let delta = try source.contents.delta(source.feed.positions) else { throw VicinoError.changed }
            self.delta = delta.dump
            published = PublishedState(
                logs: try Self.packedLogs(state, source.feed), delta: Digest.sha256(delta.dump), packed: source.now,
                promise: promise)
        }
        try check(source.feed)
    }

    /// Checks that the delta continues from the packs, and goes as far as the feed was read.
    private func check(_ feed: FeedState) throws {
        var rest = delta[...]
        let header = try DumpReader { count in
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }.header
        let bases = try published.positions()
        guard header.logs.map(\.head) == feed.logs.map(\.head),
            header.logs.allSatisfy({ $0.base == bases[$0.log] ?? .nothing })
        else { throw VicinoError.changed }
    }

    /// The logs as the packs hold them now.
    private static func packedLogs(_ state: PublicationState, _ feed: FeedState) throws -> [LogID: PublishedLog] {
        try feed.logs.reduce(into: [:]) { logs, log in
            let nodes = try log.nodes.map { node in
                let reference = NodeReference(log: log.log, index: node.index)
                guard let stored = state.stored(reference, log.contents(of: node)) else { throw VicinoError.changed }
                return stored.packed
            }
            logs[log.log] = PublishedLog(head: log.head, nodes: nodes)
        }
    }

    /// The pointer itself.
    func pointer(_ state: PublicationState, _ source: PublishSource) -> Pointer {
        let packed = source.feed.logs.enumerated().compactMap { index, log in
            published.logs[log.log].map { packed in
                PackedLog(log: index, head: packed.head == log.head ? nil : packed.head, nodes: packed.nodes)
            }
        }
        return Pointer(
            author: source.feed.author, sequence: state.sequence, written: source.now, promise: published.promise,
            nextPack: state.nextPack, delta: delta, packed: packed, views: source.views)
    }
}
