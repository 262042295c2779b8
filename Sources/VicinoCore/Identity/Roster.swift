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

    /// The author's identity: the key that is in force in the end signs the roster.
    package let identity: IdentityChain
    /// The version, which rises with every change; that of the first roster after n successions is above n · 2⁴⁸.
    ///
    /// So a thief of an identity key cannot outrank a succession, however high the version that the thief signs.
    package let version: UInt64
    /// The user's claimed name: signed, but never to be trusted.
    package let claimedName: String
    /// At most 32 devices.
    package let devices: [Device]
    /// The id that the author had in an earlier program; nil for most.
    package let former: FormerID?

    /// The maximum number of devices in a roster.
    package static let deviceLimit = 32
    /// The maximum number of bytes in a claimed name.
    package static let nameLimit = 100
    /// By how much a succession raises the version.
    package static let versionsOfKey = UInt64(1) << 48
    /// `org.vicino.roster/1`.
    package static let label = "org.vicino.roster/1"

    /// The user whose devices these are.
    package var author: UserID { identity.user }

    /// Makes a roster.
    ///
    /// - Throws: `VicinoError` with `.outOfRange` for a name that is empty, too long or contains U+0000, or for too
    ///   many devices. It has `.malformed` for a version that does not fit the successions, or a device that is listed
    ///   twice.
    package init(
        identity: IdentityChain, version: UInt64, claimedName: String, devices: [Device], former: FormerID? = nil
    ) throws(VicinoError) {
        try Self.checkName(claimedName)
        guard devices.count <= Self.deviceLimit else {
            throw VicinoError(.outOfRange, "A roster holds at most \(Self.deviceLimit) devices.")
        }
        guard version / Self.versionsOfKey == identity.successions.count, version % Self.versionsOfKey > 0 else {
            throw VicinoError(.malformed, "A roster's version does not fit its successions.")
        }
        guard Set(devices.map(\.signingKey)).count == devices.count else {
            throw VicinoError(.malformed, "A roster lists a device twice.")
        }
        self.identity = identity
        self.version = version
        self.claimedName = claimedName
        self.devices = devices
        self.former = former
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
        for device in devices { writer.appendMessage(4) { device.write(to: &$0) } }
        if let first = identity.first { writer.appendBytes(5, first.wireBytes) }
        for succession in identity.successions { writer.appendMessage(6) { succession.write(to: &$0) } }
        if let former { writer.appendMessage(7) { former.write(to: &$0) } }
        return writer.bytes
    }

    /// Reads a roster and checks its limits.
    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var author: UserID?
        var version = UInt64(0)
        var name = ""
        var devices: [Device] = []
        var first: FirstStatement?
        var successions: [Succession] = []
        var former: FormerID?
        while let field = try reader.next() {
            switch field.number {
            case 1: author = UserID(try field.bytes())
            case 2: version = try field.unsigned()
            case 3: name = try field.text()
            case 4: devices.append(try Device(wireBytes: try field.bytes()))
            case 5: first = try FirstStatement(wireBytes: try field.bytes())
            case 6: successions.append(try Succession(wireBytes: try field.bytes()))
            case 7: former = try FormerID(wireBytes: try field.bytes())
            default: break
            }
        }
        guard let author else { throw VicinoError(.malformed, "A roster names no author.") }
        guard first?.user ?? author == author, first != nil || successions.isEmpty && former == nil else {
            throw VicinoError(.malformed, "A roster's author is not the one of its first statement.")
        }
        let identity =
            try first.map { first throws(VicinoError) in try IdentityChain(first, successions) }
            ?? IdentityChain(earlier: author)
        try self.init(identity: identity, version: version, claimedName: name, devices: devices, former: former)
    }
}

extension Roster.Device {
    /// Writes the fields of the message in a roster.
    func write(to writer: inout WireWriter) {
        writer.appendBytes(1, signingKey)
        writer.appendBytes(2, agreementKey)
        writer.appendBoolean(3, isRemoved)
    }

    /// Reads the message in a roster.
    init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
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
    /// Checks the successions, the former id, and the signature by the identity key that is in force. Compares the author
    /// with the expected one, if any.
    package func verified(for author: UserID? = nil) throws(VicinoError) -> Verified<Roster> {
        let claimed = try claimed()
        guard author == nil || author == claimed.author else {
            throw VicinoError(.badSignature, "A roster belongs to another user.")
        }
        try claimed.identity.check()
        if let former = claimed.former, let first = claimed.identity.first { try former.check(for: first) }
        return try verified(by: claimed.identity.identityKey)
    }
}

extension Verified<Roster> {
    /// Whether this key may sign for the user.
    package func includes(signingKey: [UInt8]) -> Bool {
        value.devices.contains { $0.signingKey == signingKey }
    }

    /// Whether a user id is the author's, or was: the former id has signed that this one goes on.
    package func speaks(for user: UserID) -> Bool { value.author == user || value.former?.user == user }

    /// Whether the user has removed this key: what it signs counts only as far as another device vouches for it.
    package func hasRemoved(signingKey: [UInt8]) -> Bool {
        value.devices.contains { $0.signingKey == signingKey && $0.isRemoved }
    }
}
