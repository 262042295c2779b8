package import VicinoCore

/// What one fetch works with.
package struct FetchSource {
    package let publication: Publication
    /// The author whose feed is expected.
    package let author: UserID
    /// The pointer whose feed is held; nil before the first one.
    package let seen: SeenPointer?
    package let now: Timestamp
    package let terms: FetchTerms
    /// The logs of which all packs are wanted, to prove that their author contradicts what is held.
    package let whole: Set<LogID>
    /// What is held of a log; nil for nothing.
    package let held: (LogID) throws -> HeldLog?
    /// Where packs of the publication wait until they are imported.
    package let spool: any PackSpool

    package init(
        publication: Publication, author: UserID, seen: SeenPointer?, now: Timestamp,
        terms: FetchTerms = FetchTerms(), whole: Set<LogID> = [], spool: any PackSpool,
        held: @escaping (LogID) throws -> HeldLog?
    ) {
        self.publication = publication
        self.author = author
        self.seen = seen
        self.now = now
        self.terms = terms
        self.whole = whole
        self.spool = spool
        self.held = held
    }

    /// Whether a pointer is due that is not there.
    func isOverdue(_ promise: Timestamp) -> Bool { now > promise + terms.grace }

    /// The outcome if the pointer is the one that was seen.
    var unchanged: FetchOutcome {
        guard let seen else { return .unchanged(isOverdue: false) }
        return .unchanged(isOverdue: isOverdue(seen.promise))
    }

    /// The outcome if a pointer brings nothing new; nil if it does.
    func outcome(of pointer: SeenPointer) -> FetchOutcome? {
        guard let seen, pointer.sequence <= seen.sequence else { return nil }
        if pointer.sequence < seen.sequence { return .fault(.stale) }
        if pointer.digest != seen.digest { return .fault(.forked) }
        return whole.isEmpty ? unchanged : nil
    }
}
