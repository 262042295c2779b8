/// What the user answers about a network that the device is on.
package enum NetworkAnswer: String, CaseIterable, Sendable {
    /// Discovery uses the network whenever this device is on it.
    case accept
    /// Discovery never uses the network, and the user is not asked again.
    case decline
}
