/// The signed list of a user's devices, with the user's claimed name; the highest version counts.
package struct Roster: Signable, Hashable {
    /// A device of the user.
    package struct Device: Hashable, Sendable {
        /// Its Ed25519 public key, which signs heads.
        package let signingKey: [UInt8]
        /// Its X25519 public key.
        package let agreementKey: [UInt8]
        /// Whether the user has removed the device; statements that it signed before stay valid.
        package let isRemoved: Bool

        package init(signingKey: [UInt8], agreementKey: [UInt8], isRemoved: Bool) {
            self.signingKey = signingKey
            self.agreementKey = agreementKey
            self.isRemoved = isRemoved
        }
    }

    /// The user whose devices these are, and whose identity key signs the roster.
    package let author: UserID
    /// The version, from 1; it rises with every change.
    package let version: UInt64
    /// The user's claimed name: signed, but never to be trusted.
    package let claimedName: String
    /// At most 32 devices.
    package let devices: [Device]

    /// The maximum number of devices in a roster.
    package static let deviceLimit = 32
    /// The maximum number of bytes in a claimed name.
    package static let nameLimit = 100
    /// `org.vicino.roster/1`.
    package static let label = "org.vicino.roster/1"

    /// Makes a roster.
    ///
    /// - Throws: `VicinoError` with `.outOfRange` for a name that is empty, too long or contains U+0000, or for too
    ///   many devices. It has `.malformed` for a version of 0 or a device that is listed twice.
    package init(author: UserID, version: UInt64, claimedName: String, devices: [Device]) throws(VicinoError) {
        try Self.checkName(claimedName)
        guard devices.count <= Self.deviceLimit else {
            throw VicinoError(.outOfRange, "A roster holds at most \(Self.deviceLimit) devices.")
        }
        guard version > 0, Set(devices.map(\.signingKey)).count == devices.count else {
            throw VicinoError(.malformed, "A roster has no version, or lists a device twice.")
        }
        self.author = author
        self.version = version
        self.claimedName = claimedName
        self.devices = devices
    }

    package static func checkName(_ name: String) throws(VicinoError) {
        guard (1...Self.nameLimit).contains(name.utf8.count), !name.utf8.contains(0) else {
            throw VicinoError(.outOfRange, "A name has 1 to \(Self.nameLimit) bytes.")
        }
    }

    /// The canonical bytes.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendBytes(1, author.bytes)
        writer.appendUnsigned(2, version)
        writer.appendText(3, claimedName)
        for device in devices {
            writer.appendMessage(4) {
                $0.appendBytes(1, device.signingKey)
                $0.appendBytes(2, device.agreementKey)
                $0.appendBoolean(3, device.isRemoved)
            }
        }
        return writer.bytes
    }

    /// Reads a roster and checks its limits.
    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var author: UserID?
        var version = UInt64(0)
        var name = ""
        var devices: [Device] = []
        while let field = try reader.next() {
            switch field.number {
            case 1: author = UserID(try field.bytes())
            case 2: version = try field.unsigned()
            case 3: name = try field.text()
            case 4: devices.append(try Device(wireBytes: try field.bytes()))
            default: break
            }
        }
        guard let author else { throw VicinoError(.malformed, "A roster names no author.") }
        try self.init(author: author, version: version, claimedName: name, devices: devices)
    }
}

extension Roster.Device {
    fileprivate init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var signing: [UInt8] = []
        var agreement: [UInt8] = []
        var removed: Bool?
        while let field = try reader.next() {
            switch field.number {
            case 1: signing = Array(try field.bytes())
            case 2: agreement = Array(try field.bytes())
            case 3: removed = try field.boolean()
            default: break
            }
        }
        guard signing.count == 32, agreement.count == 32, let removed else {
            throw VicinoError(.malformed, "A device in a roster lacks a part.")
        }
        self.init(signingKey: signing, agreementKey: agreement, isRemoved: removed)
    }
}

extension Unverified<Roster> {
    /// Checks the signature against the identity that the roster names, and compares this identity with the expected
    /// one, if any.
    package func verified(for author: UserID? = nil) throws(VicinoError) -> Verified<Roster> {
        let claimed = try claimed()
        guard author == nil || author == claimed.author else {
            throw VicinoError(.badSignature, "A roster belongs to another user.")
        }
        return try verified(by: claimed.author.bytes)
    }
}

extension Verified<Roster> {
    /// Whether this key may sign for the user.
    package func includes(signingKey: [UInt8]) -> Bool {
        value.devices.contains { $0.signingKey == signingKey }
    }

    /// Whether the user has removed this key: what it signs counts only as far as another device vouches for it.
    package func hasRemoved(signingKey: [UInt8]) -> Bool {
        value.devices.contains { $0.signingKey == signingKey && $0.isRemoved }
    }
}
