internal import NIOCore
internal import VicinoCore

/// Checks the limits on time of one connection. It uses no clock; callers pass the time.
struct ConnectionTimeouts {
    private let limits: ConnectionLimits
    private let start: NIODeadline
    /// When the last bytes were sent or received, or none were expected.
    private var lastSign: NIODeadline
    private var incoming: Transfer?
    private var outgoing: Transfer?

    /// A message under way.
    private struct Transfer {
        let start: NIODeadline
        var bytes = 0
    }

    init(_ limits: ConnectionLimits, now: NIODeadline) {
        self.limits = limits
        start = now
        lastSign = now
    }

    mutating func received(_ bytes: Int, now: NIODeadline) {
        lastSign = now
        incoming?.bytes += bytes
    }

    mutating func beganSending(now: NIODeadline) { outgoing = Transfer(start: now) }

    mutating func sent(_ bytes: Int, now: NIODeadline) {
        lastSign = now
        outgoing?.bytes += bytes
    }

    mutating func finishedSending() { outgoing = nil }

    /// The error with which the connection must end now, if any.
    ///
    /// - Parameter isHelloDue: whether the peer still owes the first message.
    mutating func failure(_ phase: ReceiveBuffer.Phase, isHelloDue: Bool, now: NIODeadline) -> VicinoError? {
        switch phase {
        case .betweenMessages: incoming = nil
        case .inMessage: incoming = incoming ?? Transfer(start: now)
        case .full:
            // The peer is not late: this side has not taken its message.
            incoming = nil
            lastSign = now
        }
        if isHelloDue, now - start > TimeAmount(limits.hello) { return .helloTimeout }
        if isTooSlow(incoming, unseen: 0, now: now) { return .tooSlow }
        if isTooSlow(outgoing, unseen: ConnectionLimits.sliceBytes, now: now) { return .tooSlow }
        return now - lastSign > TimeAmount(limits.idle) ? .idleTimeout : nil
    }

    private func isTooSlow(_ transfer: Transfer?, unseen: Int, now: NIODeadline) -> Bool {
        guard let transfer, case let late = now - transfer.start - TimeAmount(limits.slowGrace), late > .zero else {
            return false
        }
        // Sent bytes are counted in slices, so one more slice may have been sent.
        return Double(transfer.bytes + unseen) < Double(limits.slowestRate) * Double(late.nanoseconds) / 1e9
    }
}

extension VicinoError {
    static let helloTimeout = VicinoError(.timeout, "The peer did not say hello in time.")
    static let tooSlow = VicinoError(
        .timeout, "The peer sends or takes a message too slowly for a usable connection.")
    static let idleTimeout = VicinoError(.timeout, "Nothing was received from the peer for a long time.")
}
