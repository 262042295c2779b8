internal import VicinoCore

/// One fetch from a publication, step by step: the pointer, and the packs that are missing.
///
/// Packs are kept in the spool of the source, and those that an earlier fetch has left there are not asked for again. A pack that
/// is not in the store was replaced since the pointer was read. So the pointer is read again, once.
package struct FetchRun {
    private let source: FetchSource
    private var phase: Phase
    /// The packs that are in the spool, as far as this fetch has looked.
    private var kept: Set<PackNumber> = []
    /// The name of the pack that was not there when the pointer was read the first time.
    private var lost: ObjectName?
    /// The pointer that was read last.
    private var latest: SeenPointer?

    private enum Phase {
        case pointer(unless: ObjectVersion?)
        case pack(PackPart, of: OpenFetch)
        case ended(FetchOutcome)
    }

    package init(_ source: FetchSource) {
        self.source = source
        phase = .pointer(unless: source.seen?.version)
    }

    /// What comes next.
    package var step: FetchStep {
        switch phase {
        case .pointer(let version):
            .get(source.publication.pointerName, unless: version, atMost: PaddedSize.largestPointer)
        case .pack(let part, _): .get(source.publication.packName(part.number), unless: nil, atMost: part.size)
        case .ended(let outcome): .ended(outcome)
        }
    }

    /// Handles the answer to a request.
    ///
    /// - Throws: what the reader of held logs throws, and `VicinoError` for packs that their author's device has made
    ///   wrongly.
    package mutating func receive(_ object: FetchedObject) throws {
        switch phase {
        case .pointer(let version): try receivePointer(object, unless: version)
        case .pack(let part, let open): try receivePack(object, part, of: open)
        case .ended: break
        }
    }

    // MARK: The pointer

    private mutating func receivePointer(_ object: FetchedObject, unless version: ObjectVersion?) throws {
        switch object {
        case .missing: phase = .ended(.missing)
        case .unchanged where version != nil && source.seen != nil: phase = .ended(source.unchanged)
        case .unchanged: phase = .ended(.fault(.unreadable(source.publication.pointerName)))
        case .bytes(let bytes, let version):
            guard let pointer = try? source.publication.openPointer(bytes, of: source.author),
                let feed = try? OfferedFeed(pointer)
            else {
                phase = .ended(.fault(.unreadable(source.publication.pointerName)))
                return
            }
            try begin(SeenPointer(pointer, version: version), feed)
        }
    }

    private mutating func begin(_ seen: SeenPointer, _ feed: OfferedFeed) throws {
        if let latest, seen.sequence < latest.sequence {
            phase = .ended(.fault(.stale))
            return
        }
        latest = seen
        if let outcome = source.outcome(of: seen) {
            phase = .ended(outcome)
            return
        }
        let catchup = try Catchup(feed, whole: source.whole, held: source.held)
        let size = catchup.wanted.reduce(0) { $0 + $1.size }
        guard size <= source.terms.packBytes else {
            phase = .ended(.fault(.tooLarge(bytes: size)))
            return
        }
        if let lost, catchup.wanted.contains(where: { source.publication.packName($0.number) == lost }) {
            phase = .ended(.fault(.incomplete(lost)))
            return
        }
        if !catchup.wanted.isEmpty {
            let names = catchup.wanted.map { source.publication.packName($0.number) }
            try source.spool.prepare(for: Set(names), size: size)
        }
        try goOn(OpenFetch(seen: seen, catchup: catchup))
    }

    // MARK: Packs

    private mutating func receivePack(_ object: FetchedObject, _ part: PackPart, of open: OpenFetch) throws {
        let name = source.publication.packName(part.number)
        if case .bytes(let bytes, _) = object, (try? source.publication.openPack(bytes, part)) != nil {
            try source.spool.keep(bytes, as: name)
            kept.insert(part.number)
            return try goOn(open)
        }
        guard lost == nil else {
            phase = .ended(.fault(.incomplete(name)))
            return
        }
        lost = name
        phase = .pointer(unless: nil)
    }

    /// Asks for the next pack, or makes the dumps.
    private mutating func goOn(_ open: OpenFetch) throws {
        for part in open.catchup.wanted where !kept.contains(part.number) {
            guard source.spool.pack(part, of: source.publication) != nil else {
                phase = .pack(part, of: open)
                return
            }
            kept.insert(part.number)
        }
        let spool = source.spool
        let publication = source.publication
        let dumps = try open.catchup.dumps { part in
            guard let pack = spool.pack(part, of: publication) else {
                throw VicinoError(
                    .truncated, "A pack that was fetched is not there any more, or is damaged. Fetch again.")
            }
            return pack
        }
        let feed = FetchedFeed(
            dumps: dumps, seen: open.seen, isOverdue: source.isOverdue(open.seen.promise),
            contradictions: open.catchup.contradictions, views: open.catchup.views, written: open.catchup.written)
        phase = .ended(.fetched(feed))
    }
}

/// A fetch whose pointer was read.
private struct OpenFetch {
    let seen: SeenPointer
    let catchup: Catchup
}
