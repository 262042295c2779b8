internal import NIOCore

/// How much longer a peer may take to prove who they are. Knows no clock: it is told the time.
///
/// The peer has the whole limit for their own part: the time that this side takes to decide about them is not theirs, if it
/// decides for them. A peer who is not let in learns nothing from it: their connection ends when it would have anyway.
struct HandshakeTime {
    private var end: NIODeadline
    private var decidingSince: NIODeadline?

    init(_ limit: TimeAmount, now: NIODeadline) { end = now + limit }

    /// When the time is over; nil while this side decides.
    var deadline: NIODeadline? { decidingSince == nil ? end : nil }

    mutating func beginDeciding(now: NIODeadline) { decidingSince = decidingSince ?? now }

    mutating func decided(forPeer isForPeer: Bool, now: NIODeadline) {
        if isForPeer, let decidingSince { end = end + (now - decidingSince) }
        decidingSince = nil
    }
}
