/// What the asker of a pairing wants. The open device must have been opened for the same, and the digits depend on it.
package enum PairingPurpose: UInt64, Sendable {
    /// To follow the user of the open device.
    case following = 0
    /// To become a device of that user.
    case device = 1
}
