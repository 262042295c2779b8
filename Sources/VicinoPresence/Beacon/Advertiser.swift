package import VicinoCore

/// Decides which beacons a device advertises at which time: its own, and the bridges in turn.
///
/// ```swift
/// var advertiser = Advertiser(key: key, device: .first, tags: tags)
/// let now = advertiser.advertisement(on: .bluetooth, at: clock.wall, beaconLimit: 1)
/// try await medium.advertise(now.beacons, port: port)   // and again at now.until
/// ```
package struct Advertiser: Equatable, Sendable {
    /// The presence key in force.
    package private(set) var key: PresenceKey
    /// The index of this device among the author's devices.
    package let device: DeviceIndex
    /// What the tags of the device's own beacons tell its audiences.
    package var tags: DeviceTags
    /// The PSM on which the device listens; nil if it does not listen.
    package var psm: PSM?
    /// The followers' devices that have not confirmed the key.
    package private(set) var bridges: [Bridge] = []

    /// How long a bridge is advertised before the next bridge's turn, in milliseconds.
    package static let turn: Int64 = 10_000
    /// The maximum number of bridges that are advertised. Followers with further ones get the key over another
    /// transport.
    package static let bridgeLimit = 4096

    /// Starts without bridges.
    package init(key: PresenceKey, device: DeviceIndex, tags: DeviceTags, psm: PSM? = nil) {
        self.key = key
        self.device = device
        self.tags = tags
        self.psm = psm
    }

    /// Replaces the key after a revocation, or after the removal of one of the author's devices.
    ///
    /// - Parameters:
    ///   - key: a key that was never used before.
    ///   - bridges: the bridges to all devices of the remaining followers; the earlier bridges are void.
    package mutating func rotate(to key: PresenceKey, bridges: [Bridge]) {
        self.key = key
        self.bridges = Array(bridges.prefix(Self.bridgeLimit))
    }

    /// Notes that a follower's device has received the key in a session: its bridge is advertised no longer.
    package mutating func confirm(_ follower: UserID, _ device: DeviceIndex) {
        bridges.removeAll { $0.follower == follower && $0.device == device }
    }

    /// When the epochs and minutes of the device begin.
    package var schedule: BeaconSchedule { key.schedule(of: device) }

    /// The epoch of the device at a moment.
    package func epoch(at now: Timestamp) -> Epoch { schedule.minute(at: now).epoch }

    /// The beacons to advertise at a moment.
    ///
    /// With room for several beacons, the device's own beacon is always among them and the bridges share the rest. With
    /// room for one, every other turn is the own beacon's. Bridges change when the own beacon does. Their tags tell
    /// nothing: a follower who recognises one connects.
    ///
    /// - Parameters:
    ///   - now: the time of day, corrected if the device has learned that its clock is wrong.
    ///   - beaconLimit: how many beacons the medium advertises at a time, at least 1.
    package func advertisement(on medium: MediumKind, at now: Timestamp, beaconLimit: Int = 1) -> Advertisement {
        let schedule = schedule
        let minute = schedule.minute(at: now)
        let start = schedule.start(of: minute.epoch)
        let step = bridges.isEmpty ? Minute.milliseconds : Self.turn
        let passed = (now.milliseconds - start) / step
        let next = min(start + (passed + 1) * step, schedule.end(of: minute.epoch))
        // Numbered on from epoch to epoch, so that each bridge has its turn, and the first one is the own beacon's.
        let turn = start.floorDivided(by: 2 * Self.turn) * 2 + (now.milliseconds - start) / Self.turn
        let beacons = keys(turn: turn, beaconLimit: max(1, beaconLimit)).map {
            $0.beacon(of: device, on: medium, in: minute, tags: $0 == key ? tags : nil, psm: psm)
        }
        return Advertisement(beacons: beacons, until: now.advanced(byMilliseconds: next - now.milliseconds))
    }

    /// The keys to advertise in a turn.
    private func keys(turn: Int64, beaconLimit: Int) -> [PresenceKey] {
        guard !bridges.isEmpty else { return [key] }
        guard beaconLimit > 1 else { return turn.isMultiple(of: 2) ? [key] : [bridge(at: turn / 2)] }
        let shown = min(beaconLimit - 1, bridges.count)
        return [key] + (0..<shown).map { bridge(at: turn * Int64(shown) + Int64($0)) }
    }

    private func bridge(at turn: Int64) -> PresenceKey {
        let count = Int64(bridges.count)
        return bridges[Int(((turn % count) + count) % count)].key
    }
}
