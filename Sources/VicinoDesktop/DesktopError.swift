internal import VicinoBus
public import VicinoCore

/// Why an operation on the desktop failed.
public struct DesktopError: VicinoError {
    /// The kinds of failure; an open set, so that new ones can be added.
    public struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// Nothing on this desktop shows notifications.
        public static let noServer = Code("no-server")
        /// The notification server refused this notification, or its answer was invalid.
        public static let refused = Code("refused")
        /// The message bus of the session does not run, or was lost.
        public static let noBus = Code("no-bus")
    }

    /// Which kind of failure it is.
    public let code: Code
    /// What happened and what to do, in a sentence for the user.
    public let message: String
    /// The underlying error, if there is one.
    public let cause: (any Error)?

    package init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        (self.code, self.message, self.cause) = (code, message, cause)
    }

    /// The name of the code.
    public var codeName: String { code.name }
}

extension DesktopError {
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
