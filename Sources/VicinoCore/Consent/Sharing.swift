/// What a user shares with another: some kinds of records, in a form, from a moment on.
///
/// ```swift
/// let invitation = try node.invite(sharing: .careful(.everything, since: today))
/// ```
public struct Sharing: Hashable, Sendable {
    /// The kinds of records.
    public let kinds: SharedKinds
    /// Which fields of each record.
    public let form: SharedForm
    /// Only records that begin at this moment or later; nil for all.
    public let since: Timestamp?

    /// Makes a choice.
    public init(_ kinds: SharedKinds, in form: SharedForm, since: Timestamp? = nil) {
        self.kinds = kinds
        self.form = form
        self.since = since
    }

    /// Every kind that need not be named, with every field but personal ones, from the beginning.
    public static let everything = Sharing(.everything, in: .everything)

    /// No notes and no places, and nothing from before a moment: what a user should share until they decide otherwise.
    public static func careful(_ kinds: SharedKinds = .everything, since: Timestamp) -> Sharing {
        Sharing(kinds, in: .careful, since: since)
    }

    /// Whether a follower with this choice may miss something that another choice shows: a kind, a field, or some time.
    ///
    /// All kinds count as no fewer than any that are named.
    package func showsLess(than other: Sharing) -> Bool {
        if let ids = kinds.ids {
            guard let others = other.kinds.ids, Set(others).isSubset(of: ids) else { return true }
        }
        guard !other.form.showsNotes || form.showsNotes else { return true }
        guard form.places.rawValue >= other.form.places.rawValue else { return true }
        guard let since else { return false }
        guard let earlier = other.since else { return true }
        return since > earlier
    }
}
