public import VicinoCore

/// The result of a session with a peer.
public struct SyncReport: Sendable {
    /// A feed that was not received, and why.
    public struct Failure: Sendable {
        /// The author of the records.
        package let author: Person
        /// Why the feed was not received.
        package let error: VicinoError

        /// Whether the author's own device does not show the records to this user.
        func isRefusal(by peer: Person) -> Bool {
            author.user == peer.user && error.code == .notShared
        }
    }

    /// The peer of the session.
    package internal(set) var peer: Person
    /// What one transport carried of a session.
    public struct Part: Hashable, Sendable {
        /// The transport.
        package let transport: Transport
        /// The number of entries received.
        package let entryCount: Int
        /// The bytes of messages sent.
        package let bytesSent: Int
        /// The bytes of messages received.
        package let bytesReceived: Int
    }

    /// The transport that carried the session, or its last part.
    package let transport: Transport
    /// What each transport carried, in order: two parts if a session that began over Bluetooth went on over a network.
    public var parts: [Part] {
        let sum = { (count: KeyPath<Part, Int>) in earlier.reduce(0) { $0 + $1[keyPath: count] } }
        let last = Part(
            transport: transport, entryCount: entryCount - earlier.reduce(0) { $0 + $1.entryCount },
            bytesSent: bytesSent - sum(\.bytesSent), bytesReceived: bytesReceived - sum(\.bytesReceived))
        return earlier + [last]
    }
    /// The changes to what this device holds, feed by feed.
    package internal(set) var merged: [MergeReport] = []
    /// The feeds that were not received.
    package internal(set) var failures: [Failure] = []
    /// Whether the peer has ended the user's access: the user holds a grant, and the peer's device no longer accepts
    /// it.
    package internal(set) var isAccessRevoked = false
    /// Whether the peer has become a follower in this session, by an invitation.
    package internal(set) var isNewFollower = false
    /// Whether the user has not been told before that the peer's id is a new one.
    package internal(set) var isRenewed = false
    /// The number of entries that this session has received. A version of a record is one entry; so is the deletion of a
    /// record in a log that the device already holds.
    public internal(set) var entryCount = 0
    /// The bytes of messages sent, without those that encryption and the transport add.
    public internal(set) var bytesSent = 0
    /// The bytes of messages received.
    public internal(set) var bytesReceived = 0
    /// How often this side has sent something and then waited for the peer.
    public internal(set) var roundTrips = 0
    /// The time from the connection to the end.
    package internal(set) var duration = Duration.zero

    /// The signing key of the peer's device.
    private(set) var device: [UInt8]
    /// Whether this side wanted the peer's new records.
    package private(set) var isFetching: Bool
    /// Whether a side has ended the session to go on over another medium.
    var isMoved = false
    /// The parts before the last one.
    private var earlier: [Part] = []
    /// The revision of the peer's device that is completely held here; nil if something is missing.
    var revision: UInt64?

    init(peer: Person, device: [UInt8], isFetching: Bool, transport: Transport) {
        self.peer = peer
        self.device = device
        self.isFetching = isFetching
        self.transport = transport
    }

    /// Adds the part that a session began with, before it went on over this report's transport.
    mutating func precede(with begun: SyncReport) {
        var reports = begun.merged
        for report in merged {
            if let index = reports.firstIndex(where: { $0.author.user == report.author.user }) {
                reports[index].add(report)
            } else {
                reports.append(report)
            }
        }
        merged = reports
        earlier = begun.parts + earlier
        entryCount += begun.entryCount
        bytesSent = bytesSent + begun.bytesSent
        bytesReceived = bytesReceived + begun.bytesReceived
        roundTrips = roundTrips + begun.roundTrips
        duration = duration + begun.duration
        if !isFetching {
            isFetching = begun.isFetching
            revision = begun.revision
            failures = begun.failures
        }
        isAccessRevoked = isAccessRevoked || begun.isAccessRevoked
        isNewFollower = isNewFollower || begun.isNewFollower
        isRenewed = isRenewed || begun.isRenewed
    }

    /// The records of a kind that are new here, of all feeds. They are those of the peer, and the user's own records
    /// that the peer has given back after the restore of a backup. ``merged`` tells them apart.
    ///
    /// - Throws: ``VicinoError`` if they cannot be read.
    public func added<Kind: RecordKind>(_ kind: Kind.Type = Kind.self) throws -> [Identified<Kind>] {
        try merged.flatMap { try $0.added(kind) }
    }

    /// The records of a kind that have a newer version now, of all feeds.
    ///
    /// - Throws: ``VicinoError`` if they cannot be read.
    package func changed<Kind: RecordKind>(_ kind: Kind.Type = Kind.self) throws -> [Identified<Kind>] {
        try merged.flatMap { try $0.changed(kind) }
    }

    /// The ids of the removed records of a kind, of all feeds, in no particular order.
    package func removed<Kind: RecordKind>(_ kind: Kind.Type) -> [RecordID] { merged.flatMap { $0.removed(kind) } }

    /// The number of records of a kind that are new here, of all feeds; counted now, without those removed since.
    ///
    /// - Throws: ``VicinoError`` if they cannot be read.
    package func addedCount<Kind: RecordKind>(_ kind: Kind.Type) throws -> Int {
        try merged.reduce(0) { try $0 + $1.addedCount(kind) }
    }

    /// The number of records of a kind that have a newer version now, of all feeds.
    ///
    /// - Throws: ``VicinoError`` if they cannot be read.
    package func changedCount<Kind: RecordKind>(_ kind: Kind.Type) throws -> Int {
        try merged.reduce(0) { try $0 + $1.changedCount(kind) }
    }

    /// The number of removed records of a kind, of all feeds.
    package func removedCount<Kind: RecordKind>(_ kind: Kind.Type) -> Int {
        merged.reduce(0) { $0 + $1.removedCount(kind) }
    }
}

/// The progress of a session.
public enum SyncProgress: Sendable {
    /// Both sides have authenticated each other and agreed to the session.
    case connected
    /// The number of an author's entries that this session has received, of those that it transfers. What an earlier
    /// session has transferred is in neither number, and is not transferred again. It is reported for each batch. On a
    /// fast connection the last batch can be most of a transfer, so more may be received than the caller wants.
    case receiving(Person, entryCount: Int, total: Int)
    /// What was received from an author is stored and readable, even if it has changed nothing. During a first transfer
    /// this is reported for each part. It is also reported for the user's own records that are restored.
    case merged(MergeReport)
}
