internal import VicinoCore

/// The database that a merge writes to.
enum MergeTarget {
    /// A follower's replica. It holds each kind in one view, so that a record has one content, and not more logs than
    /// the format allows.
    case replica
    /// A temporary database, to check a dump that may be meant for any reader.
    case check
    /// A temporary database, to look at what another folder has of the author's own records: also at what devices have
    /// signed that the author has removed.
    case returned
    /// The author's own records. Recording must never fail for an author, so it may hold any number of logs.
    case own(FeedImport.Observer)

    var isReplica: Bool {
        if case .replica = self { true } else { false }
    }

    /// Whether logs count that removed devices have signed and nobody has closed.
    var admitsRemovedDevices: Bool {
        if case .returned = self { true } else { false }
    }

    /// Receives each change to the author's own records; nil for the other databases.
    var observer: FeedImport.Observer? {
        if case .own(let observer) = self { observer } else { nil }
    }
}
