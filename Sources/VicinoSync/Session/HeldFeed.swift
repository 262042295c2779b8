package import VicinoCore

/// What is held of a feed.
package struct HeldFeed: Sendable {
    /// The newest known roster.
    package var roster: Verified<Roster>?
    /// The version of the known revocation list; 0 without one.
    package var revocationListVersion: UInt64 = 0
    /// The grant that this side has received.
    package var grant: Unverified<Grant>?
    /// The author's presence key.
    package var presenceKey: [UInt8]?
    /// The field of the author's tags for this user's audience, which came with the key.
    package var tagField: TagField?
    /// The held logs, at the positions that their author has signed.
    package var logs: [LogID: LogPosition] = [:]
    /// The devices that have signed the held logs, by their signing keys, but for the peer's device.
    package var signers: [LogID: [UInt8]] = [:]
    /// The held logs that the author has closed where they are held: nothing after that counts.
    package var ended: Set<LogID> = []
    /// The held logs that lack contents which the peer may have.
    package var blanks: Set<LogID> = []
    /// The schemas of the held logs, by the digest that their heads sign.
    package var schemas: [Digest: [Schema]] = [:]

    /// A feed of which nothing is held.
    package init() {}

    /// The version of the grant; 0 without one.
    package var grantVersion: UInt64 { (try? grant?.claimed().version) ?? 0 }

    /// The digest that the peer is told first.
    package var digest: FeedDigest {
        guard let roster else { return .nothing }
        let whole = logs.filter { !blanks.contains($0.key) }
        return FeedDigest(
            roster: roster.version, revocationListVersion: revocationListVersion, grant: grantVersion, logs: whole)
    }
}

/// A segment of a log as it is held.
package struct HeldSegment: Sendable {
    package let digest: Digest
    /// The number of its live entries.
    package let live: Int

    package init(digest: Digest, live: Int) {
        self.digest = digest
        self.live = live
    }
}
