public import VicinoCore
internal import VicinoStore

/// A session with a followed author that reached its end.
public struct PastMeeting: Hashable, Sendable {
    /// When the session ended.
    package let endedAt: Timestamp
    /// How the two devices found each other.
    package let way: MeetingWay
}

/// A session with a followed author that failed or left something missing.
public struct FailedMeeting: Hashable, Sendable {
    /// When the session ended.
    package let endedAt: Timestamp
    /// How the two devices found each other.
    package let way: MeetingWay
    /// Why it failed.
    public let code: VicinoError.Code
    /// What happened and what to do, in a sentence for the user.
    public let message: String
}

/// How records came from one device to another: how the two found each other, or by which store; an open set, so that later versions can add ways.
public struct MeetingWay: Hashable, Sendable {
    /// A stable, machine-readable name.
    public let name: String

    /// At an address of either device: one that a user typed, or one that worked before.
    package static let address = MeetingWay(name: "address")
    /// On a local network, where the beacon of either device led to it.
    package static let localNetwork = MeetingWay(name: "local-network")
    /// Over Bluetooth, where the beacon of either device led to it, and which also carried the session.
    package static let bluetooth = MeetingWay(name: "bluetooth")

    /// By a store in which the author leaves records; the devices did not meet.
    ///
    /// - Parameter name: the host, or the path of the folder.
    package static func store(_ name: String) -> MeetingWay { MeetingWay(name: Catalog.storeWay + name) }

    /// The host or the folder of the store; nil if two devices met.
    package var store: String? {
        name.hasPrefix(Catalog.storeWay) ? String(name.dropFirst(Catalog.storeWay.count)) : nil
    }

    /// The way of two devices whose session a transport carried.
    func over(_ transport: Transport) -> MeetingWay { transport == .bluetooth ? .bluetooth : self }
}
