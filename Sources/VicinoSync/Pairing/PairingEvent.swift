package import VicinoCore

/// What happens to a pairing from outside.
package enum PairingEvent: Sendable {
    /// The connection is there.
    case opened
    /// A message has come.
    case received([UInt8])
    /// The person says that the digits are the same, and wants it.
    case agreed
    /// The person, or the program on their behalf, does not want it.
    case declined
    /// The peer has been let in, and can come to a port now.
    case granted(Verified<Grant>, port: UInt16)
    /// Time has passed.
    case tick
}

/// What a pairing wants done.
package enum PairingEffect: Sendable {
    case send([UInt8])
    /// Show the digits to the person, and ask whether the other screen has the same.
    case compare(PairingPeer, PairingCode)
    /// On the side of the asked: both have agreed. Let the peer in; nothing was to be stored before.
    case admit(PairingPeer)
    /// On the side of the asker: follow the peer, who has let one in and is at that port of theirs.
    case follow(PairingPeer, Verified<Grant>, port: UInt16)
    /// It is over; with an error unless it has come to something.
    case close(SyncError?)
}

/// Who is at the other end, as they say; proved when they have agreed.
package struct PairingPeer: Sendable {
    /// Their list of devices, signed by their identity key.
    package let roster: Verified<Roster>
    /// The signing key of the device that speaks.
    package let device: [UInt8]

    /// The user.
    package var user: UserID { roster.value.author }
}
