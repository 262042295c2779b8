internal import NIOCore

/// How long one link may take for what it does. Knows no clock: it is told the time.
struct Patience {
    private let limits: LinkLimits
    private let start: NIODeadline
    /// When something last came or went, or nothing was expected.
    private var lastSign: NIODeadline
    private var incoming: Pace?
    private var outgoing: Pace?

    /// A message under way.
    private struct Pace {
        let start: NIODeadline
        var bytes = 0
    }

    init(_ limits: LinkLimits, now: NIODeadline) {
        self.limits = limits
        (start, lastSign) = (now, now)
    }

    mutating func received(_ bytes: Int, now: NIODeadline) {
        lastSign = now
        incoming?.bytes += bytes
    }

    mutating func beganSending(now: NIODeadline) { outgoing = Pace(start: now) }

    mutating func sent(_ bytes: Int, now: NIODeadline) {
        lastSign = now
        outgoing?.bytes += bytes
    }

    mutating func finishedSending() { outgoing = nil }

    /// Whether the link is to end, and why.
    ///
    /// - Parameter isHelloDue: whether the peer still owes the first message.
    mutating func verdict(_ phase: Inbox.Phase, isHelloDue: Bool, now: NIODeadline) -> LinkError? {
        switch phase {
        case .betweenMessages: incoming = nil
        case .inMessage: incoming = incoming ?? Pace(start: now)
        case .full:
            // The peer is not late: nobody has taken what it sent.
            incoming = nil
            lastSign = now
        }
        if isHelloDue, now - start > TimeAmount(limits.hello) { return .helloTimeout }
        if isTooSlow(incoming, 0, now) || isTooSlow(outgoing, LinkLimits.sliceBytes, now) { return .tooSlow }
        return now - lastSign > TimeAmount(limits.idle) ? .idleTimeout : nil
    }

    private func isTooSlow(_ pace: Pace?, _ unseen: Int, _ now: NIODeadline) -> Bool {
        guard let pace, case let late = now - pace.start - TimeAmount(limits.slowGrace), late > .zero else {
            return false
        }
        // What has gone is seen in slices only, so one slice more may have gone.
        return Double(pace.bytes + unseen) < Double(limits.slowestRate) * Double(late.nanoseconds) / 1e9
    }
}

extension LinkError {
    static let helloTimeout = LinkError(.timeout, "The peer has not introduced itself in time.")
    static let tooSlow = LinkError(.timeout, "The peer sends or takes a message more slowly than any usable link.")
    static let idleTimeout = LinkError(.timeout, "Nothing has come from the peer for a long time.")
}
