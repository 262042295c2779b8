package import VicinoCore

/// What a fetch from an author's store has brought.
package struct FetchingReport: Sendable {
    /// The author of the records.
    package let author: Person
    /// The store's host or folder, for people.
    package let store: String
    /// The changes on this device; nil if nothing was new.
    package internal(set) var merged: MergeReport?
    /// What is wrong with what the store shows, in the order in which it was found.
    package var problems: [FetchingProblem] = []
    /// Whether the author has begun a new epoch since the last fetch.
    package internal(set) var isNewEpoch = false
    /// When the author's device publishes next at the latest; nil if nothing was ever read.
    package internal(set) var promise: Timestamp?

    /// Nothing new, and nothing wrong.
    package init(author: Person, store: String) {
        self.author = author
        self.store = store
    }

    /// Whether something was new.
    package var hasNews: Bool { merged != nil }

    /// Whether everything that the author has left there is held now.
    package var isWhole: Bool { !problems.contains(where: \.isFault) }

    /// Adds the result of a merge; nothing if it has changed nothing.
    mutating func add(_ report: MergeReport) {
        guard report.hasChanges else { return }
        if merged == nil { merged = report } else { merged?.add(report) }
    }

    /// Adds a problem, unless it is known already.
    mutating func add(_ problem: FetchingProblem) {
        if !problems.contains(problem) { problems.append(problem) }
    }
}

extension FetchingReport: CustomStringConvertible {
    /// The changes, and what is wrong, in sentences.
    package var description: String {
        let changes = merged.map(\.description) ?? "Nothing new."
        let sentences = problems.map { $0.sentence(about: author, at: store) }
        return ((hasNews || problems.isEmpty ? [changes] : []) + sentences).joined(separator: " ")
    }
}
