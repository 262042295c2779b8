package import VicinoCore

/// An event outside a pairing.
package enum PairingEvent: Sendable {
    /// The connection is open.
    case opened
    /// A message was received.
    case received([UInt8])
    /// The user says that the digits are the same, and agrees.
    case agreed
    /// The user, or the program for the user, declines.
    case declined
    /// The peer has a grant, and can connect to this port now.
    case granted(Verified<Grant>, port: UInt16)
    /// The peer is a device of this user now, by this roster, and can connect to this port; 0 for none.
    case added(Verified<Roster>, port: UInt16)
    /// Time has passed.
    case tick
}

/// An action that a pairing asks for.
package enum PairingEffect: Sendable {
    case send([UInt8])
    /// Show the digits to the user, and ask whether the other screen has the same.
    case compare(PairingPeer, code: PairingCode)
    /// On the asked side: both have agreed. Give the peer a grant; nothing was to be stored before.
    case grant(PairingPeer)
    /// On the asker's side: follow the peer, who has given a grant and listens on this port.
    case follow(PairingPeer, grant: Verified<Grant>, port: UInt16)
    /// Show the digits to the user on the asked side, and ask whether the screen of the new device has the same.
    case compareDevice(Verified<DeviceRequest>, code: PairingCode)
    /// On the asked side: both have agreed. Make the peer a device of this user; nothing was to be stored before.
    case add(Verified<DeviceRequest>)
    /// On the asker's side: become a device of the user whose roster this is, and who listens on this port; 0 for none.
    case join(Verified<Roster>, port: UInt16)
    /// Close the connection: the pairing is over, with an error unless it succeeded.
    case close(VicinoError?)
}

/// The user and device that the peer claims to be; proved once the peer has agreed.
package struct PairingPeer: Sendable {
    /// The peer's roster, signed by the identity key.
    package let roster: Verified<Roster>
    /// The signing key of the peer's device.
    package let device: [UInt8]

    /// The peer's user.
    package var user: UserID { roster.value.author }
}
