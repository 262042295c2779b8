import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

extension Epoch {
    /// An epoch that begins on 21 September 2026.
    static let sample = Epoch(number: 1_988_889)

    /// The first moment of its quarter of an hour.
    var start: Timestamp { Timestamp.epoch.advanced(byMilliseconds: quarterStart) }
}

extension UserID {
    static func make(_ number: Int) throws -> UserID {
        try #require(UserID([UInt8](repeating: 0, count: 30) + [UInt8(number >> 8), UInt8(number & 255)]))
    }
}

extension DeviceIndex {
    static func make(_ number: Int) throws -> DeviceIndex { try #require(DeviceIndex(number)) }
}

extension PresenceKey {
    /// When an epoch of the first device begins.
    func start(_ epoch: Epoch = .sample) -> Timestamp {
        Timestamp.epoch.advanced(byMilliseconds: schedule(of: .first).start(of: epoch))
    }

    /// The minute of the first device at a moment.
    func minute(at moment: Timestamp) -> Minute { schedule(of: .first).minute(at: moment) }

    static func make(_ seed: UInt64) -> PresenceKey {
        var generator = SeededGenerator(seed: seed)
        return PresenceKey(using: &generator)
    }
}

extension Bridge.End {
    static func make(_ number: Int, _ key: AgreementKey) throws -> Bridge.End {
        Bridge.End(try .make(number), agreementKey: key.publicKey)
    }
}

extension Bridge.OwnEnd {
    static func make(_ number: Int, _ key: AgreementKey) throws -> Bridge.OwnEnd {
        Bridge.OwnEnd(try .make(number), key)
    }
}

extension PresenceContact {
    /// A person with a key that depends on a number.
    static func make(
        _ number: Int, key: PresenceKey? = nil, field: TagField? = .sample, devices: Int = 1,
        bridge: PresenceKey? = nil, revision: UInt64? = nil
    ) throws -> PresenceContact {
        PresenceContact(
            user: try .make(number), key: key ?? .make(UInt64(number)), field: field,
            devices: try (0..<devices).map { Device(index: try .make($0), bridge: bridge, revision: revision) })
    }
}

extension BeaconTable {
    /// A table that is ready.
    static func make(
        _ people: [PresenceContact], at epoch: Epoch = .sample, isSynchronised: Bool = true,
        media: [MediumKind] = [.bluetooth, .localNetwork]
    ) throws -> BeaconTable {
        var table = BeaconTable(media: media)
        for person in people { try table.follow(person) }
        table.aim(BeaconWindow(center: epoch, isSynchronised: isSynchronised))
        table.prepare(limit: .max)
        return table
    }
}

extension PresenceKey {
    /// A beacon of the first device on Bluetooth.
    func beacon(_ epoch: Epoch, minute: Int64 = 0, revision: UInt64 = 0, device: DeviceIndex = .first) -> Beacon {
        beacon(of: device, on: .bluetooth, in: Minute(UInt8(minute), of: epoch), revision: revision)
    }
}
