internal import VicinoLink
internal import VicinoPresence

/// Which of the devices that are open are asked, in which order, and what has come of it.
///
/// Anybody can copy a beacon, or be open too, and only digits show who is meant. So the devices are asked one after the
/// other, first each at one of its addresses, then each at its next one, so that nobody's many addresses keep others from their
/// turn. An opening is known again by the user that it has made up, whichever address leads there, and is asked until it has shown
/// digits: who stands in between can cut a connection, and must not keep one from asking at another address.
struct Candidates: Sendable {
    /// How far an attempt has come, from the least telling to the most.
    enum Reach: Int, Sendable {
        /// Nobody has answered.
        case silence
        /// Somebody has, and it was over before there were digits.
        case answer
        /// Who it is has shown, and this side does not want them.
        case refusal
        /// Digits have been shown.
        case digits
    }

    private var places: ArraySlice<PeerAddress>
    private var settled: Set<UserID> = []
    private var failure: (reach: Reach, error: any Error)?

    /// The most addresses that are asked: as many as three devices have with as many as are kept of each.
    static let limit = 3 * OpenDevices.addressLimit

    init(_ devices: [OpenDevice]) {
        var seen: Set<PeerAddress> = []
        let all = (0..<OpenDevices.addressLimit).flatMap { turn in
            devices.compactMap { $0.addresses.dropFirst(turn).first.flatMap { PeerAddress($0.text) } }
        }
        places = all.filter { seen.insert($0).inserted }.prefix(Self.limit)
    }

    /// How long to wait for an answer. Nobody answers any more where digits have been shown, and the person waits.
    var patience: Duration { failure?.reach == .digits ? .seconds(2) : .seconds(5) }

    /// Why none of them has come to anything, by the one that came farthest.
    var error: any Error {
        guard let failure, failure.reach > .silence else {
            return NodeError(
                .unreachable, "They do not answer: they may not be open to strangers any more. Let them open again.",
                cause: failure?.error)
        }
        return failure.error
    }

    /// Where to ask next; nil if everybody has been asked.
    mutating func next() -> PeerAddress? { places.popFirst() }

    /// Whether an opening that has answered is still to be asked.
    ///
    /// - Parameter opening: the user that it has made up.
    func asks(_ opening: UserID) -> Bool { !settled.contains(opening) }

    /// Asking has come to nothing.
    ///
    /// - Parameter opening: the user that was made up, if somebody has answered.
    mutating func fail(_ error: any Error, at reach: Reach, of opening: UserID? = nil) {
        if let opening, reach >= .refusal { settled.insert(opening) }
        if let failure, failure.reach > reach { return }
        failure = (reach, error)
    }
}

extension Candidates.Reach: Comparable {
    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
