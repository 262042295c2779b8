internal import Foundation
internal import VicinoStore

/// The user's devices: which there are, and how one is added or removed.
final class Devices: Sendable {
    private let device: OwnDevice
    let own: OwnStore
    private let catalog: Catalog
    private let records: Records
    private let ownRecords: OwnRecords
    private let people: People
    let now: @Sendable () -> Timestamp

    init(
        _ files: OpenFiles, of device: OwnDevice, records: Records, ownRecords: OwnRecords, people: People,
        now: @escaping @Sendable () -> Timestamp
    ) {
        own = files.own
        catalog = files.catalog
        self.device = device
        self.records = records
        self.ownRecords = ownRecords
        self.people = people
        self.now = now
    }

    // MARK: Which there are

    /// All devices in the order of the roster, those removed included.
    func all() throws -> [UserDevice] {
        let notes = try notes()
        let roster = try device.roster()
        return roster.devices.enumerated().map { index, device in
            let note = notes[device.signingKey]?.record
            return UserDevice(
                name: note?.name ?? (index == 0 ? Self.firstName : "device \(index + 1)"),
                isThis: device.signingKey == self.device.signingKey.publicKey, isRemoved: device.isRemoved,
                addedAt: note?.addedAt, shortKey: String(Hex.encode(device.signingKey).prefix(8)),
                key: device.signingKey)
        }
    }

    /// What the first device is called until the user names it.
    private static let firstName = "first device"

    /// The present device that a text names: by its name, or by at least 8 digits of its key.
    func device(named text: String) throws -> UserDevice {
        let present = try all().filter { !$0.isRemoved }
        let digits = text.lowercased()
        let found = present.filter { device in
            let isKey = digits.utf8.count >= 8 && Hex.encode(device.key).hasPrefix(digits)
            return device.name.nameKey == text.nameKey || isKey
        }
        guard found.count <= 1 else {
            let keys = found.map(\.shortKey).joined(separator: ", ")
            throw VicinoError(.ambiguous, "Several devices are called \(text): \(keys). Name one by its digits.")
        }
        guard let device = found.first else { throw VicinoError(.notFound, "You have no device called \(text).") }
        return device
    }

    /// What the user calls the devices, by signing key; of several notes about one device the one with the greatest id
    /// counts.
    private func notes() throws -> [[UInt8]: Identified<DeviceNote>] {
        let notes: [Identified<DeviceNote>] = try records.request(DeviceNote.self, of: nil).all()
        return Dictionary(notes.map { ($0.record.key, $0) }) { $0.id.description > $1.id.description ? $0 : $1 }
    }

    // MARK: Changes

    /// Adds a device that has asked for it, under the name that it asked for or another.
    ///
    /// - Returns: the roster that names it, for the new device.
    func add(_ request: DeviceRequest, as name: String?) throws -> Verified<Roster> {
        // A name that is taken adds nothing.
        let name = try free(name ?? request.name, for: request.signingKey)
        let roster = try own.add(request, now: now())
        try self.name(request.signingKey, name)
        return roster
    }

    /// The name that a device asks for, with a number if another device has it.
    func freeName(like request: DeviceRequest) throws -> String {
        let others = Set(try all().filter { !$0.isRemoved && $0.key != request.signingKey }.map(\.name.nameKey))
        guard others.contains(request.name.nameKey) else { return request.name }
        // The number needs room within the limit.
        let stem = DisplayText(request.name, limit: 14).text
        return (2...others.count + 2).map { "\(stem) \($0)" }.first { !others.contains($0.nameKey) } ?? request.name
    }

    /// Gives a device of the user another name.
    func rename(_ device: UserDevice, to name: String) throws {
        try self.name(device.key, try free(name, for: device.key))
    }

    /// Removes another device: its records stay, nothing counts that it signs from now on, and it no longer finds the
    /// user's devices.
    func remove(_ removed: UserDevice) throws {
        try own.removeDevice(removed.key, now: now(), after: catalog.rotatePresenceKey)
        // Until the removal counted, the device may have been told the next key.
        try catalog.rotatePresenceKey()
        var generator = SystemRandomNumberGenerator()
        try own.nameRecordsOfRemovedDevices(now: now(), using: &generator)
    }

    private func name(_ key: [UInt8], _ name: String) throws {
        let now = self.now()
        let known = try notes()[key]
        try ownRecords.write { transaction in
            guard let known else {
                return _ = try transaction.add(DeviceNote(key: key, name: name, addedAt: now))
            }
            try transaction.update(known.id, as: DeviceNote.self) { $0.name = name }
        }
    }

    /// A name as it is stored, which no other device has.
    private func free(_ name: String, for key: [UInt8]) throws -> String {
        let name = name.trimmingCharacters(in: .whitespaces)
        try DeviceRequest.checkName(name)
        let others = Set(try all().filter { !$0.isRemoved && $0.key != key }.map(\.name.nameKey))
        guard others.contains(name.nameKey) else { return name }
        throw VicinoError(.nameTaken, "You call another device “\(name)” already. Choose another name.")
    }
}
