import VicinoCore
import VicinoTesting

extension SigningKey {
    /// A key with 32 equal secret bytes.
    static func make(_ byte: UInt8 = 1) -> SigningKey {
        do { return try SigningKey(secret: [UInt8](repeating: byte, count: 32)) } catch {
            preconditionFailure("\(error)")
        }
    }

    var user: UserID { testUser }
}

extension FieldSchema {
    static func make(
        _ number: Int = 1, _ name: String = "value", type: FieldType = .integer, isOptional: Bool = false,
        privacy: PrivacyClass = .open
    ) -> FieldSchema {
        FieldSchema(number, name, type: type, isOptional: isOptional, privacy: privacy)
    }
}

extension Schema {
    static func make(
        _ name: String = "com.example.reading", major: UInt8 = 1, minor: UInt8 = 0,
        fields: [FieldSchema] = [.make()], calendar: CalendarMapping? = nil
    ) throws -> Schema {
        try Schema(kind: KindID(name, major: major), minor: minor, fields: fields, calendar: calendar)
    }
}

extension Roster {
    /// A roster of the identity key 01… with the device key 02….
    static func make(
        identity: IdentityChain = SigningKey.make(1).testIdentity, version: UInt64 = 1, claimedName: String = "Ada",
        devices: [Device] = [.make()]
    ) throws -> Roster {
        try Roster(identity: identity, version: version, claimedName: claimedName, devices: devices)
    }
}

extension Roster.Device {
    static func make(_ byte: UInt8 = 2, isRemoved: Bool = false) -> Roster.Device {
        Roster.Device(
            signingKey: SigningKey.make(byte).publicKey, agreementKey: [UInt8](repeating: 9, count: 32),
            isRemoved: isRemoved)
    }
}

extension Head {
    static func make(
        author: UserID = SigningKey.make(1).user, device: [UInt8] = SigningKey.make(2).publicKey, next: UInt64 = 5,
        live: UInt64 = 3, revision: UInt64 = 7, revocationListVersion: UInt64 = 0, roster: UInt64 = 1,
        seen: [WriterID: UInt64] = [WriterID(rawValue: 9): 4, WriterID(rawValue: 8): 1 << 39]
    ) -> Head {
        Head(
            signer: SigningDevice(author: author, key: device, roster: roster),
            log: LogID(writer: WriterID(rawValue: 0x0102_0304_0506_0708), view: .own),
            position: LogPosition(next: next, root: .sha256([1])), live: live, schemas: .sha256([2]),
            revision: revision, revocationListVersion: revocationListVersion, seen: seen)
    }
}

extension RevocationList {
    static func make(version: UInt64 = 3, revoked: [UInt64] = [1, 2, .max]) -> RevocationList {
        RevocationList(
            author: SigningKey.make(1).user, device: SigningKey.make(2).publicKey, version: version, revoked: revoked)
    }
}

extension Closing {
    static func make(
        author: UserID = SigningKey.make(1).user, device: [UInt8] = SigningKey.make(2).publicKey,
        positions: [ViewID: LogPosition] = [
            .own: LogPosition(next: 5, root: .sha256([1])), ViewID(rawValue: 77): LogPosition(next: 0, root: .zero),
        ]
    ) -> Closing {
        Closing(author: author, device: device, writer: WriterID(rawValue: 3), positions: positions)
    }
}

extension Grant {
    /// A grant by the device 02… of the identity 01… for the follower 04….
    static func make(
        author: UserID = SigningKey.make(1).user, device: [UInt8] = SigningKey.make(2).publicKey, roster: UInt64 = 1,
        follower: UserID = SigningKey.make(4).user, serial: UInt64 = 77, version: UInt64 = 1,
        views: [ViewID] = [.own, ViewID(rawValue: 9)], from start: Int64 = 1000, to end: Int64 = 2000,
        extent: SharedExtent? = nil
    ) throws(VicinoError) -> Grant {
        try Grant(
            signer: SigningDevice(author: author, key: device, roster: roster), follower: follower, serial: serial,
            version: version, views: views, notBefore: .epoch.advanced(byMilliseconds: start),
            expiry: .epoch.advanced(byMilliseconds: end), extent: extent)
    }
}

extension InvitationSecret {
    /// A secret with 16 equal bytes.
    static func make(_ byte: UInt8 = 5) -> InvitationSecret {
        guard let secret = InvitationSecret([UInt8](repeating: byte, count: 16)) else {
            preconditionFailure("There are 16 bytes.")
        }
        return secret
    }
}

extension Invitation {
    static func make(
        secret: InvitationSecret = .make(), expiry: Int64 = 1_790_000_000_000, claimedName: String = "Anna",
        addresses: [String] = ["192.168.1.20:4747"], kinds: [KindID] = []
    ) throws -> Invitation {
        try Invitation(
            author: SigningKey.make(1).user, secret: secret, expiry: .epoch.advanced(byMilliseconds: expiry),
            claimedName: claimedName, addresses: addresses.compactMap { PeerAddress($0) }, kinds: kinds)
    }
}
