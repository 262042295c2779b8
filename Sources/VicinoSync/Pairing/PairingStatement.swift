package import VicinoCore

/// What shows who a side of a pairing is.
package enum PairingStatement: Hashable, Sendable {
    /// The roster of the claimed user, with the claimed name, and the signing key of the sending device on it.
    case user(Unverified<Roster>, device: [UInt8])
    /// The keys and the name of a device that is to become one of the other side's user.
    case newDevice(Unverified<DeviceRequest>)
}
