/// The author's consent in advance: a user who holds the secret may follow the author before it expires, as often as
/// the author allowed.
///
/// Its text goes to one person, by a message or as a QR code:
///
/// ```swift
/// let invitation = try node.invite(sharing: .careful(since: today), addresses: [address])
/// print(invitation.text)                       // vicino:AEFCBCUI…
/// let same = try Invitation(text: pasted)
/// ```
public struct Invitation: Hashable, Sendable {
    /// The id of the author who invites; a session with any other user must not use the secret.
    package let authorID: UserID
    /// The secret by which the invited user proves the invitation.
    package let secret: InvitationSecret
    /// The first moment at which it is no longer valid.
    package let expiry: Timestamp
    /// The author's claimed name: never to be trusted.
    package let claimedName: String
    /// The addresses on which the author's device listens; at most 8.
    package let addresses: [PeerAddress]
    /// The kinds that the author will grant, for people to read; empty for all that is not personal.
    package let kindIDs: [KindID]
    /// To what extent the author will grant them, for people to read; nil if the invitation does not say.
    package let extent: SharedExtent?
    /// Where a letter may be left for the author; nil for nowhere.
    package let drop: InvitationDrop?

    /// What the author will grant, for people to read; nil if the invitation does not say all of it.
    package var sharing: Sharing? { extent.map { Sharing(SharedKinds(kindIDs.isEmpty ? nil : kindIDs), $0) } }

    /// The maximum number of addresses in an invitation.
    package static let addressLimit = 8
    /// The maximum number of bytes in an invitation, without the text form's version and checksum.
    package static let byteLimit = 1024

    /// Makes an invitation.
    ///
    /// - Throws: `VicinoError` with `.outOfRange` for a name that no roster could hold, too many addresses or kinds, or more
    ///   bytes than an invitation may have.
    package init(
        author: UserID, secret: InvitationSecret, expiry: Timestamp, claimedName: String, addresses: [PeerAddress],
        kinds: [KindID], extent: SharedExtent? = nil, drop: InvitationDrop? = nil
    ) throws(VicinoError) {
        try Roster.checkName(claimedName)
        guard addresses.count <= Self.addressLimit, kinds.count <= Grant.viewLimit else {
            throw VicinoError(
                .outOfRange, "An invitation names at most \(Self.addressLimit) addresses and \(Grant.viewLimit) kinds.")
        }
        authorID = author
        self.secret = secret
        self.expiry = expiry
        self.claimedName = claimedName
        self.addresses = addresses
        kindIDs = kinds
        self.extent = extent
        self.drop = drop
        guard wireBytes.count <= Self.byteLimit else {
            throw VicinoError(.outOfRange, "The invitation would be too long. Give it fewer addresses or kinds.")
        }
    }

    /// From where peers can reach the addresses of an invitation, as the addresses alone show it.
    public enum Reach: String, Sendable {
        /// There is no address: the invited user has to name one.
        case nowhere
        /// All addresses are of the computer itself, such as `127.0.0.1`.
        case thisComputer = "this-computer"
        /// An address is of a network.
        case network
    }

    /// From where peers can reach the inviting device at the invitation's addresses.
    public var reach: Reach {
        if addresses.isEmpty { return .nowhere }
        return addresses.allSatisfy(\.isLoopback) ? .thisComputer : .network
    }

    /// The id of the invitation, which does not reveal the secret.
    package var id: InvitationID { secret.id }

    /// The proof that this user was invited; see `InvitationSecret.proof(asker:inviter:)`.
    package func proof(asker: Digest, inviter: Digest) -> [UInt8] { secret.proof(asker: asker, inviter: inviter) }

    /// Whether it is no longer valid.
    package func isExpired(at now: Timestamp) -> Bool { expiry <= now }
}

extension Invitation: CustomStringConvertible {
    /// The invitation's id, without the secret: the ``text`` is for one person only.
    public var description: String { "Invitation(\(id))" }
}

extension Invitation {
    var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendBytes(1, authorID.bytes)
        writer.appendBytes(2, secret.bytes)
        writer.appendSigned(3, expiry.milliseconds)
        writer.appendText(4, claimedName)
        for address in addresses { writer.appendText(5, address.description) }
        for kind in kindIDs {
            writer.appendMessage(6) {
                $0.appendText(1, kind.name)
                $0.appendUnsigned(2, UInt64(kind.major))
            }
        }
        extent?.append(to: &writer, form: 7, since: 8)
        if let drop { writer.appendMessage(9) { drop.write(to: &$0) } }
        return writer.bytes
    }

    init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var author: UserID?
        var secret: InvitationSecret?
        var expiry: Timestamp?
        var name: String?
        var addresses: [PeerAddress?] = []
        var kinds: [KindID] = []
        var form: UInt64?
        var since: Timestamp?
        var drop: InvitationDrop?
        while let field = try reader.next() {
            switch field.number {
            case 1: author = UserID(try field.bytes())
            case 2: secret = InvitationSecret(try field.bytes())
            case 3: expiry = try Timestamp(milliseconds: try field.signed())
            case 4: name = try field.text()
            case 5: addresses.append(PeerAddress(try field.text()))
            case 6: kinds.append(try Self.kind(try field.bytes()))
            case 7: form = try field.unsigned()
            case 8: since = try Timestamp(milliseconds: try field.signed())
            case 9: drop = try InvitationDrop(wireBytes: try field.bytes())
            default: break
            }
        }
        guard let author, let secret, let expiry, let name, !addresses.contains(nil) else {
            throw VicinoError(.malformed, "The invitation is incomplete, or a value in it is not allowed.")
        }
        try self.init(
            author: author, secret: secret, expiry: expiry, claimedName: name,
            addresses: addresses.compactMap { $0 }, kinds: kinds, extent: SharedExtent(form: form, since: since),
            drop: drop)
    }

    private static func kind(_ bytes: ArraySlice<UInt8>) throws(VicinoError) -> KindID {
        var reader = WireReader(bytes)
        var name: String?
        var major: UInt8?
        while let field = try reader.next() {
            switch field.number {
            case 1: name = try field.text()
            case 2: major = try field.small(UInt8.self)
            default: break
            }
        }
        guard let name, let major else {
            throw VicinoError(
                .malformed, "The invitation names a kind without its version, or a version without its kind.")
        }
        return try KindID(name, major: major)
    }
}
