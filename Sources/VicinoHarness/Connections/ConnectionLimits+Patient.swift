package import VicinoConnection

extension ConnectionLimits {
    /// Limits that a test reaches only if something hangs: the usual ones are short for a busy processor.
    package static var patient: ConnectionLimits {
        var limits = ConnectionLimits()
        limits.connecting = .seconds(120)
        limits.handshake = .seconds(120)
        limits.hello = .seconds(120)
        limits.idle = .seconds(600)
        return limits
    }
}
