internal import NIOCore
internal import NIOSSL
internal import VicinoCore

/// Errors of the network and the handshake, as sentences for people.
extension VicinoError {
    /// Describes the error of an open connection.
    init(of error: any Error) {
        if let error = error as? VicinoError {
            self = error
        } else if Self.isAlert(error) {
            self = .refusal(error)
        } else {
            self.init(.broken, "The connection to the peer broke.", cause: error)
        }
    }

    /// Describes the error of a handshake that did not complete.
    init(ofHandshake error: any Error) {
        let text = "\(error)"
        if Self.isAlert(error) {
            let isProtocol = text.contains("PROTOCOL_VERSION") || text.contains("NO_APPLICATION_PROTOCOL")
            self = isProtocol ? .otherProtocol(error) : .refusal(error)
        } else if text.contains("PEER_DID_NOT_RETURN_A_CERTIFICATE") {
            self.init(.unproved, "The peer shows no certificate.", cause: error)
        } else if text.contains("UNSUPPORTED_PROTOCOL") || text.contains("WRONG_VERSION_NUMBER") {
            self = .otherProtocol(error)
        } else {
            self = .handshakeCut(error)
        }
    }

    /// - Parameter cause: the error that shows the refusal; nil if the peer just closed the connection.
    static func refusal(_ cause: (any Error)?) -> VicinoError {
        VicinoError(
            .rejected,
            "The peer closed the connection without an answer: it may not know this device, or may refuse it now. Ask its "
                + "user.",
            cause: cause)
    }

    static func handshakeCut(_ cause: (any Error)?) -> VicinoError {
        VicinoError(.broken, "The connection broke before the peer proved their identity.", cause: cause)
    }

    /// Describes a handshake that took too long: a listener answers nothing at all after a wrong knock.
    static func handshakeTimeout(_ side: ConnectionSide) -> VicinoError {
        guard case .initiator(.some) = side else {
            return VicinoError(.timeout, "The peer did not prove their identity in time.")
        }
        return VicinoError(
            .timeout,
            "The peer does not answer: it may not know this device, or the clock of one of the two may be wrong.")
    }

    private static func otherProtocol(_ cause: any Error) -> VicinoError {
        VicinoError(
            .incompatible,
            "The peer speaks another protocol, or another version of this one. Update the older of the two programs.",
            cause: cause)
    }

    /// Whether the peer has sent a fatal alert: all of TLS's reasons for a refusal look the same.
    private static func isAlert(_ error: any Error) -> Bool {
        "\(error)".contains("ALERT")
    }
}
