extension SyncReport: CustomStringConvertible {
    /// What the session has changed on this device, and what was not received, in sentences.
    public var description: String {
        let news = isNewFollower ? ["They follow you now."] : []
        let renewal = isRenewed ? ["An update of their program has renewed their identity."] : []
        return ([changes] + news + renewal + failures.map(\.error.message)).joined(separator: " ")
    }

    /// Checks that each feed was received, for callers that need all of it.
    ///
    /// ```swift
    /// try await node.sync(with: person).checkFailures()
    /// ```
    ///
    /// - Throws: the error of the first feed in `failures`, such as `.schema` if the author declares a kind of the
    ///   same name with other fields. What was received stays.
    public func checkFailures() throws(VicinoError) {
        if let failure = failures.first { throw failure.error }
    }

    /// The changes of the session on this device: `1 new, 2 changed.` or that something is missing.
    package var changes: String {
        let theirs = merged.filter { !$0.author.isMe }
        let counts = MergeReport.counts(theirs)
        let nothing =
            if !failures.isEmpty { "not all was received" } else if isFetching { "nothing new from them" } else {
                "they have what you share"
            }
        let own = merged.filter(\.author.isMe).reduce(0) { $0 + $1.addedCount + $1.changedCount + $1.removedCount }
        let restored = own == 1 ? "1 record" : "\(own) records"
        return "\(counts ?? nothing)." + (own > 0 ? " \(restored) of your own restored." : "")
    }
}

extension MergeReport: CustomStringConvertible {
    /// The changes, in a sentence: `1 new, 2 changed.`
    public var description: String { "\(Self.counts([self]) ?? "nothing new")." }

    /// The numbers of new, changed and removed records of some reports; nil if nothing has changed.
    fileprivate static func counts(_ reports: [MergeReport]) -> String? {
        let counts = [
            (reports.reduce(0) { $0 + $1.addedCount }, "new"), (reports.reduce(0) { $0 + $1.changedCount }, "changed"),
            (reports.reduce(0) { $0 + $1.removedCount }, "gone"),
        ].filter { $0.0 > 0 }
        return counts.isEmpty ? nil : counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}

extension SyncProgress: CustomStringConvertible {
    /// The progress, in a few words: `Anna: 160 of 2000`. What was merged may have changed nothing: the parts of a first
    /// transfer were merged before it.
    public var description: String {
        switch self {
        case .connected: "Connected."
        case .receiving(let person, let entries, let total): "\(person): \(entries) of \(total)"
        case .merged(let report): "\(report.author): \(MergeReport.counts([report]) ?? "all received is stored")."
        }
    }
}

extension Listening.Event: CustomStringConvertible {
    /// The event, in a sentence.
    public var description: String {
        switch self {
        case .met(let person, report: let report): "\(person): \(report)"
        case .failed(let person, error: let error): "\(person): \(error)"
        case .refused(let address, let error): "\(DisplayText(address)) was not admitted: \(error)"
        case .unavailable(let error): "This device admits no peer now: \(error)"
        case .recovered: "This device admits peers again."
        case .missed(let count): "This program reads events too slowly and has missed \(count) of them."
        }
    }
}
