internal import VicinoCore
internal import VicinoFormat

/// What a dump or an offer states about one log, before its entries: verified as far as it is signed.
struct StatedLog {
    enum Extent: Equatable {
        /// All live entries of the log, or whole segments of it.
        case whole
        /// The changes since a position.
        case changes(since: LogPosition)
    }

    let id: LogID
    /// The author's head; nil in the JSON form of a dump, which has its heads at the end.
    let head: Verified<Head>?
    /// The next number; a claim while the head is unknown.
    let next: UInt64
    /// The schemas of the log's kinds; a claim until the head is compared with them.
    let schemas: [Schema]
    let extent: Extent

    /// Whether the log ends at a position, as far as its head is known.
    func mayEnd(at position: LogPosition) -> Bool {
        guard let head else { return true }
        return head.position == position
    }
}

/// What is known of an author when a merge begins.
struct StatedAuthor {
    let roster: Verified<Roster>
    /// The version of the newest revocation list; 0 without one.
    let revocationListVersion: UInt64
    /// The stated closings, of which those by removed devices do not count.
    let closings: [Verified<Closing>]
    /// The views that the follower may see; nil if that is not stated, as in a dump.
    var views: Set<ViewID>?
    /// Whether logs count that removed devices have signed and nobody has closed: to look at, and not to show.
    var admitsRemovedDevices = false
}
