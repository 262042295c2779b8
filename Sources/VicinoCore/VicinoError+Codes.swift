/// Requests that do not fit the present state.
extension VicinoError.Code {
    /// There is no person, record or other object by that name.
    public static let notFound = Self("not-found")
    /// The name fits several people or objects.
    public static let ambiguous = Self("ambiguous")
    /// The caller asks for something that is not allowed now.
    public static let refused = Self("refused")
    /// A value that is not allowed.
    public static let badValue = Self("bad-value")
    /// The user's identity key is sealed, and the recovery phrase that opens it was not given.
    public static let identitySealed = Self("identity-sealed")
    /// The name belongs to another person.
    public static let nameTaken = Self("name-taken")
    /// The user does not follow the author.
    public static let notFollowed = Self("not-followed")
    /// This device's user has blocked the other user.
    public static let blocked = Self("blocked")
    /// More people, connections or beacons than there is room for.
    public static let tooMany = Self("too-many")
    /// Another program uses what only one can use at a time.
    public static let busy = Self("busy")
    /// A record kind's declaration differs from the one with which its records were written.
    public static let declaration = Self("declaration")
    /// A schema that cannot be used, or is not the one expected.
    public static let schema = Self("schema")
}

/// The data folder, its files, and the disk.
extension VicinoError.Code {
    /// The data folder, a key file or a database is not as it must be.
    public static let folder = Self("folder")
    /// The data folder has not been set up.
    public static let notSetUp = Self("not-set-up")
    /// The data folder has been set up, and the database of the user's own records is missing.
    public static let recordsMissing = Self("records-missing")
    /// The data folder has been set up, and the database of the people whom the user knows is missing.
    public static let peopleMissing = Self("people-missing")
    /// The data folder was erased only in part; it can be erased again, and nothing else.
    public static let halfErased = Self("half-erased")
    /// A file cannot be read or written.
    public static let file = Self("file")
    /// The disk is full.
    public static let diskFull = Self("disk-full")
    /// Received data could not be stored.
    public static let store = Self("store")
}

/// Data that is not what it should be.
extension VicinoError.Code {
    /// Bytes or text that do not follow their format.
    public static let malformed = Self("malformed")
    /// A value outside the limits of the format.
    public static let outOfRange = Self("out-of-range")
    /// A text that the user should have copied letter by letter, and that contains a mistake.
    public static let mistyped = Self("mistyped")
    /// A signature that is missing or wrong.
    public static let badSignature = Self("bad-signature")
    /// The data is not what its author signed.
    public static let unverified = Self("unverified")
    /// The received data lacks the content of a current version.
    public static let contentMissing = Self("content-missing")
    /// The bytes are not a dump.
    public static let notADump = Self("not-a-dump")
    /// The bytes end too early.
    public static let truncated = Self("truncated")
    /// The bytes contradict themselves or their format.
    public static let damaged = Self("damaged")
    /// The data is larger than allowed or agreed.
    public static let tooLarge = Self("too-large")
    /// Only a newer version of the program understands the data or the peer.
    public static let tooNew = Self("too-new")
}

/// Invitations that do not admit a user.
extension VicinoError.Code {
    /// This author made no such invitation, or the user does not know its secret.
    public static let invitationUnknown = Self("invitation-unknown")
    /// The invitation has expired.
    public static let invitationExpired = Self("invitation-expired")
    /// The invitation has no uses left.
    public static let invitationSpent = Self("invitation-spent")
    /// The invitation was made before its holder's grant was revoked, or changed by the author.
    public static let invitationRevoked = Self("invitation-revoked")
}

/// Connections and sessions between two devices.
extension VicinoError.Code {
    /// No device of the peer can be reached.
    public static let unreachable = Self("unreachable")
    /// An address on which this device cannot listen, or a text that is not an address.
    public static let address = Self("address")
    /// The peer uses another protocol, or an older or newer version of this one.
    public static let incompatible = Self("incompatible")
    /// The peer has not proved its identity, or is not the expected user.
    public static let unproved = Self("unproved")
    /// This device does not admit the peer.
    public static let notAdmitted = Self("not-admitted")
    /// The peer does not admit this device or, in a pairing, its user declines.
    public static let rejected = Self("rejected")
    /// The author's device does not show the author's records to the user, or no longer does.
    public static let notShared = Self("not-shared")
    /// A message that is empty or longer than allowed.
    public static let messageLength = Self("message-length")
    /// The peer violated the protocol.
    public static let protocolViolation = Self("protocol-violation")
    /// The peer was silent or slow for too long.
    public static let timeout = Self("timeout")
    /// The connection broke before the exchange was over.
    public static let broken = Self("broken")
    /// The session ended too early; what was received is kept.
    public static let cutShort = Self("cut-short")
    /// The connection is closed.
    public static let closed = Self("closed")
    /// This device's own keys or roster cannot be shown to a peer.
    public static let ownIdentity = Self("own-identity")
    /// A medium that cannot be used now, such as Bluetooth without an adapter.
    public static let unavailable = Self("unavailable")
}
