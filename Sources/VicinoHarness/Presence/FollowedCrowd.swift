public import VicinoCore
public import VicinoPresence

/// Many followed people and their beacons, for measurements, which are in a package of their own and see no other part
/// of the recognition.
///
/// ```swift
/// var crowd = try FollowedCrowd(people: 10_000, devices: 2, at: now, using: &generator)
/// crowd.aim(isClockSynchronised: true)
/// crowd.prepare()
/// let found = crowd.recognised(among: crowd.beacons)     // 10,000
/// ```
public struct FollowedCrowd: Sendable {
    private var table = BeaconTable(media: [.bluetooth])
    private let keys: [PresenceKey]
    private let epoch: Epoch

    /// Follows people with new keys.
    ///
    /// - Parameter devices: how many devices each of them has.
    /// - Throws: `VicinoError` with `.tooMany` if there is no room for so many devices.
    public init(
        people: Int, devices: Int, at now: Timestamp, using generator: inout some RandomNumberGenerator
    ) throws(VicinoError) {
        epoch = Epoch(at: now)
        keys = (0..<people).map { _ in PresenceKey(using: &generator) }
        let devices = (0..<devices).compactMap { DeviceIndex($0) }.map { PresenceContact.Device(index: $0) }
        for (number, key) in keys.enumerated() {
            let bytes = withUnsafeBytes(of: UInt64(number)) { Array($0) }
            guard let user = UserID(bytes + [UInt8](repeating: 0, count: 24)) else { continue }
            try table.follow(PresenceContact(user: user, key: key, devices: devices))
        }
    }

    /// Chooses the epochs in which the people are recognised: a few, or those of two days if the clock may be wrong.
    ///
    /// - Parameter epochsLater: how many quarters of an hour after the crowd was made.
    public mutating func aim(isClockSynchronised: Bool, epochsLater: Int = 0) {
        table.aim(
            BeaconWindow(center: epoch.advanced(by: Int64(epochsLater)), isSynchronised: isClockSynchronised))
    }

    /// Computes the ids of all people's devices in these epochs.
    ///
    /// - Parameter limit: the maximum number of ids to compute.
    public mutating func prepare(limit: Int = .max) { table.prepare(limit: limit) }

    /// The memory of the ids, in bytes.
    public var byteCount: Int { table.byteCount }

    /// The present beacon of each person's first device.
    public var beacons: [Beacon] { keys.map(beacon) }

    /// The present beacons of people who are not followed.
    public func strangers(_ count: Int, using generator: inout some RandomNumberGenerator) -> [Beacon] {
        (0..<count).map { _ in beacon(PresenceKey(using: &generator)) }
    }

    /// How many of these beacons are recognised.
    public func recognised(among beacons: [Beacon]) -> Int {
        beacons.count { table.recognise($0, on: .bluetooth) != nil }
    }

    private func beacon(_ key: PresenceKey) -> Beacon {
        key.beacon(of: .first, on: .bluetooth, in: Minute(0, of: epoch), revision: 1)
    }
}
