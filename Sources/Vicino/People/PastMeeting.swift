/// A session with somebody whom one follows that came to its end.
public struct PastMeeting: Hashable, Sendable {
    /// When it ended.
    public let at: Timestamp
    /// By which way one met.
    public let way: MeetingWay
}

/// An attempt to meet somebody whom one follows that came to nothing, or has not brought everything.
public struct FailedMeeting: Hashable, Sendable {
    /// When it ended.
    public let at: Timestamp
    /// By which way it was made.
    public let way: MeetingWay
    /// The stable name of the error.
    public let code: String
    /// What happened and what to do, in a sentence for people.
    public let message: String
}

/// By which way one meets somebody; an open set, so that new ones can be added.
public struct MeetingWay: Hashable, Sendable {
    /// A stable, machine-readable name.
    public let name: String

    init(name: String) { self.name = name }

    /// At an address that was typed, or at which they were reached before, or at one's own.
    public static let address = MeetingWay(name: "address")
    /// On a local network, where a beacon has led to them, or one's own has led them here.
    public static let localNetwork = MeetingWay(name: "local-network")
}
