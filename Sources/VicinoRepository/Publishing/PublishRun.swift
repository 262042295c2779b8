internal import VicinoCore

/// One publishing of one audience, step by step: packs, the pointer, envelopes, and then the removal of what was replaced.
///
/// Readers find a complete state at each moment. If a step fails, the run ends there. The next run begins with the state
/// that was kept last, and goes on.
package struct PublishRun {
    /// What has to be kept.
    package private(set) var state: PublicationState
    private let source: PublishSource
    private var work: [Work] = []

    private enum Work {
        case step(PublishStep)
        case pack(NodeState, of: LogState)
        case stored(StoredNode)
        case point(PublishChoice)
        case published(PublishedState)
        case envelope(WantedEnvelope)
        case sealed(ObjectName)
        case clean
        case forget(packs: Set<PackNumber>, envelopes: [ObjectName])
    }

    /// - Parameter state: what was kept last.
    package init(_ state: PublicationState, _ source: PublishSource) throws {
        self.state = state
        self.source = source
        let choice = try PublishChoice(state, source)
        if case .packs = choice {
            for log in source.feed.logs { work += log.nodes.map { .pack($0, of: log) } }
        }
        if case .nothing = choice {} else { work.append(.point(choice)) }
        work += source.envelopes.filter { state.envelopes[$0.name] != true }.map { .envelope($0) }
        work.append(.clean)
    }

    /// The next step; nil when everything is done.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    package mutating func next(using generator: inout some RandomNumberGenerator) throws -> PublishStep? {
        while !work.isEmpty {
            switch work.removeFirst() {
            case .step(let step): return step
            case .pack(let node, let log): try pack(node, of: log, using: &generator)
            case .stored(let node): finish(node)
            case .point(let choice): try point(choice, using: &generator)
            case .published(let published):
                state.published = published
                state.isCertain = true
            case .envelope(let envelope): try seal(envelope)
            case .sealed(let name): state.envelopes[name] = true
            case .clean: clean()
            case .forget(let packs, let envelopes): forget(packs, envelopes)
            }
        }
        return nil
    }

    /// What comes before the rest.
    private mutating func begin(_ next: [Work]) { work.insert(contentsOf: next, at: 0) }

    /// Writes the packs of a node, unless they are in the store.
    private mutating func pack(
        _ node: NodeState, of log: LogState, using generator: inout some RandomNumberGenerator
    ) throws {
        let reference = NodeReference(log: log.log, index: node.index)
        let contents = log.contents(of: node)
        guard state.stored(reference, contents) == nil else { return }
        let batches = try source.contents.entries(reference)
        guard PackedNode.digest(of: batches, next: log.position.next) == node.digest else { throw VicinoError.changed }
        var parts: [PackPart] = []
        var puts: [Work] = []
        for batch in batches {
            let pack = try Pack(batch, writer: log.log.writer)
            let number = state.takePackNumber()
            let object = try pack.sealed(as: number, in: source.publication, using: &generator)
            parts.append(PackPart(number: number, size: object.count))
            puts.append(.step(.put(object, as: source.publication.packName(number))))
        }
        let packed = PackedNode(index: node.index, digest: node.digest, parts: parts)
        let stored = StoredNode(node: reference, contents: contents, packed: packed, blanks: node.blanks)
        state.nodes.append(stored)
        begin([.step(.keep)] + puts + [.stored(stored)])
    }

    private mutating func finish(_ node: StoredNode) {
        guard let index = state.nodes.lastIndex(of: node) else { return }
        state.nodes[index].isStored = true
    }

    /// Writes the pointer. What it says is kept before anything that it replaces is deleted.
    private mutating func point(_ choice: PublishChoice, using generator: inout some RandomNumberGenerator) throws {
        let draft = try PointerDraft(choice, state: state, source: source)
        state.sequence += 1
        state.isCertain = false
        let pointer = try draft.pointer(state, source).signed(by: source.signer)
        let object = try pointer.sealed(in: source.publication, using: &generator)
        begin([
            .step(.keep), .step(.put(object, as: source.publication.pointerName)), .published(draft.published),
            .step(.keep),
        ])
    }

    private mutating func seal(_ envelope: WantedEnvelope) throws {
        state.envelopes[envelope.name] = false
        begin([.step(.keep), .step(.put(try envelope.seal(), as: envelope.name)), .sealed(envelope.name), .step(.keep)])
    }

    /// Deletes what the pointer does not name, and the envelopes of those who do not follow any more.
    private mutating func clean() {
        let named = state.published?.numbers ?? []
        let written = state.nodes.flatMap(\.packed.parts).map(\.number) + state.unknown
        let packs = Set(written).subtracting(named)
        let envelopes = Set(state.envelopes.keys).subtracting(source.envelopes.map(\.name)).sorted()
        guard !packs.isEmpty || !envelopes.isEmpty else { return }
        let names = packs.sorted().map { source.publication.packName($0) } + envelopes
        doubt(packs, envelopes)
        let deletions = names.map { Work.step(.delete($0)) }
        begin([.step(.keep)] + deletions + [.forget(packs: packs, envelopes: envelopes), .step(.keep)])
    }

    /// Notes before a deletion that objects may be gone. What is wanted again after a crash is then written again.
    private mutating func doubt(_ packs: Set<PackNumber>, _ envelopes: [ObjectName]) {
        for index in state.nodes.indices where state.nodes[index].isAmong(packs) { state.nodes[index].isStored = false }
        for name in envelopes { state.envelopes[name] = false }
    }

    private mutating func forget(_ packs: Set<PackNumber>, _ envelopes: [ObjectName]) {
        state.nodes.removeAll { $0.isAmong(packs) }
        state.unknown = []
        for name in envelopes { state.envelopes[name] = nil }
    }
}
