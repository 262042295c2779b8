internal import NIOCore

/// How much longer a peer may take to prove its identity. It uses no clock; callers pass the time.
///
/// The peer has the whole limit for its own part: the time in which this side decides is not counted, if the peer is
/// admitted. A peer that is not admitted learns nothing from it: the connection ends at the usual time.
struct HandshakeTime {
    private var end: NIODeadline
    private var decidingSince: NIODeadline?

    init(_ limit: TimeAmount, now: NIODeadline) { end = now + limit }

    /// The deadline; nil while this side decides.
    var deadline: NIODeadline? { decidingSince == nil ? end : nil }

    mutating func beginDeciding(now: NIODeadline) { decidingSince = decidingSince ?? now }

    mutating func decided(forPeer isForPeer: Bool, now: NIODeadline) {
        if isForPeer, let decidingSince { end = end + (now - decidingSince) }
        decidingSince = nil
    }
}
