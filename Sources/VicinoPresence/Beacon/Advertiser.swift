public import VicinoCore

/// Decides which beacons a device advertises at which time: its own, and the bridges in turn.
///
/// ```swift
/// var advertiser = Advertiser(key: key, device: .first)
/// let now = advertiser.advertisement(on: .bluetooth, at: clock.wall, room: 1)
/// try await medium.advertise(now.beacons)   // and again at now.until
/// ```
public struct Advertiser: Sendable {
    /// The key in force.
    public private(set) var key: PresenceKey
    /// Which of the author's devices this is.
    public let device: DeviceIndex
    /// Counts what the device has for its followers; every change of it changes the tags.
    public var revision: UInt64
    /// Where the device listens for L2CAP connections, if it does.
    public var psm: PSM?
    /// The followers' devices that have not confirmed the key.
    public private(set) var bridges: [Bridge] = []

    /// For how many milliseconds a bridge is advertised before it is the next one's turn.
    public static let turn: Int64 = 10_000
    /// The most bridges that are kept; further ones wait for their owners to come by another road.
    public static let bridgeLimit = 4096

    /// Starts without bridges.
    public init(key: PresenceKey, device: DeviceIndex, revision: UInt64 = 0, psm: PSM? = nil) {
        self.key = key
        self.device = device
        self.revision = revision
        self.psm = psm
    }

    /// Takes a new key after a revocation, or after one of the author's devices was removed.
    ///
    /// - Parameters:
    ///   - key: has never been used before.
    ///   - bridges: lead to all devices of all followers who are still welcome; the earlier ones are void.
    public mutating func rotate(to key: PresenceKey, bridges: [Bridge]) {
        self.key = key
        self.bridges = Array(bridges.prefix(Self.bridgeLimit))
    }

    /// Notes that a follower's device has got the key in a session: nothing is advertised for it alone any more.
    public mutating func confirm(_ follower: UserID, _ device: DeviceIndex) {
        bridges.removeAll { $0.follower == follower && $0.device == device }
    }

    /// What to advertise at a moment.
    ///
    /// Where there is room for several beacons the own one is always among them, and the bridges share the rest. Where
    /// there is room for one only, every other turn is the own one's.
    ///
    /// - Parameters:
    ///   - now: the time of day, corrected if the device has learned that its clock is wrong.
    ///   - room: how many beacons the medium advertises at a time, at least 1.
    public func advertisement(on medium: MediumKind, at now: Timestamp, room: Int = 1) -> Advertisement {
        let minute = Minute(at: now)
        let step = bridges.isEmpty ? Minute.milliseconds : Self.turn
        let turn = (now.milliseconds - minute.number * Minute.milliseconds) / step
        let next = minute.number * Minute.milliseconds + (turn + 1) * step
        let beacons = keys(turn: minute.number * (Minute.milliseconds / Self.turn) + turn, room: max(1, room))
            .map { $0.beacon(of: device, on: medium, in: minute, revision: revision, psm: psm) }
        return Advertisement(beacons: beacons, until: now.advanced(byMilliseconds: next - now.milliseconds))
    }

    /// Whose turn it is.
    private func keys(turn: Int64, room: Int) -> [PresenceKey] {
        guard !bridges.isEmpty else { return [key] }
        guard room > 1 else { return turn.isMultiple(of: 2) ? [key] : [bridge(at: turn / 2)] }
        let shown = min(room - 1, bridges.count)
        return [key] + (0..<shown).map { bridge(at: turn * Int64(shown) + Int64($0)) }
    }

    private func bridge(at turn: Int64) -> PresenceKey {
        let count = Int64(bridges.count)
        return bridges[Int(((turn % count) + count) % count)].key
    }
}
