internal import VicinoBus
package import VicinoCore

extension VicinoError {
    /// Translates an error of the bus for a caller that shows notices.
    init(_ error: BusError) {
        switch error.code {
        case .disconnected, .closed, .unreachable:
            self.init(.noBus, "Notifications cannot be shown: the session bus cannot be reached.", cause: error)
        case .refused where [.serviceUnknown, .nameHasNoOwner, .noReply].contains(error.name):
            self.init(
                .noServer,
                "Notifications cannot be shown: no notification server runs. Start one, such as dunst.",
                cause: error)
        default:
            self.init(.refused, "The notification could not be shown: \(error.message)", cause: error)
        }
    }
}

extension VicinoError.Code {
    /// Nothing on this desktop shows notifications.
    package static let noServer = Self("no-server")
    /// The message bus of the session does not run, or was lost.
    package static let noBus = Self("no-bus")
}
