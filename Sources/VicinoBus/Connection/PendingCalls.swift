/// The calls that wait for their answers.
struct PendingCalls {
    struct Call {
        /// The called service.
        let destination: BusName
        /// Called first and on the connection's thread, so that the order of messages is kept.
        let note: (@Sendable (Result<Reply, BusError>) -> Void)?
        let caller: CheckedContinuation<Reply, any Error>
    }

    private var calls: [UInt64: Call] = [:]
    private var deadlines = DeadlineQueue()

    var count: Int { calls.count }

    mutating func add(_ call: Call, cookie: UInt64, until deadline: MonotonicTime) {
        calls[cookie] = call
        deadlines.add(cookie, at: deadline)
    }

    /// Takes out the call to which an answer belongs.
    ///
    /// Numbers of calls are easy to guess, so an answer counts only from the called service or the daemon. Only the
    /// daemon knows the owner of a well-known name, and it lets no other connection answer.
    mutating func take(answeredBy sender: BusName?, cookie: UInt64) -> Call? {
        guard let call = calls[cookie] else { return nil }
        if !call.destination.changesOwner, let sender, sender != call.destination, sender != .daemon { return nil }
        return take(cookie: cookie)
    }

    mutating func take(cookie: UInt64) -> Call? {
        defer { deadlines.tidy(counting: calls.count) { calls[$0] != nil } }
        return calls.removeValue(forKey: cookie)
    }

    mutating func takeDue(_ now: MonotonicTime) -> Call? {
        while let cookie = deadlines.takeDue(now) {
            if let call = calls.removeValue(forKey: cookie) { return call }
        }
        return nil
    }

    mutating func takeAll() -> [Call] {
        defer { self = PendingCalls() }
        return calls.sorted { $0.key < $1.key }.map(\.value)
    }

    mutating func nextDeadline() -> MonotonicTime { deadlines.next { calls[$0] != nil } }
}
