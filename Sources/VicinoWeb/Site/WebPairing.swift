internal import Vicino
internal import VicinoCore
internal import VicinoLocks
internal import VicinoPresence
internal import VicinoThreads

/// A pairing of two people beside each other, or of two devices of one user, from its beginning to its result. Pages show how far it is.
final class WebPairing: Sendable {
    /// The phases of a pairing.
    enum Phase: Sendable {
        /// This device is about to be open, or looks for one that is.
        case starting
        /// Strangers can ask until then.
        case open(until: Timestamp)
        /// Some open devices were found, and are asked.
        case asking(devices: Int)
        /// The user compares the digits.
        case comparing(PairingQuestion)
        /// The user said yes, and the other side has not answered yet, or the records are on their way.
        case agreed(PairingQuestion)
        /// A person is followed, or follows; the sentence says what is missing, if anything is.
        case done(Person, missing: String?)
        /// Another device is one of the user's; the name is safe to show.
        case added(String)
        /// This device is one of the user's.
        case joined
        /// The pairing failed.
        case failed(any Error)
        /// The time is over, and no person asked.
        case unanswered

        /// Whether nothing follows any more.
        var isOver: Bool {
            switch self {
            case .done, .added, .joined, .failed, .unanswered: true
            default: false
            }
        }
    }

    private struct State {
        var phase = Phase.starting
        var answer: AsyncStream<Bool>.Continuation?
        var task: Task<Void, Never>?
        /// Whether the browser stopped it, perhaps before the pairing began.
        var isEnded = false
        /// Whether the user wants it to hold in both directions.
        var isMutual = false
    }

    /// What the user wants.
    let purpose: PairingQuestion.Purpose
    /// When it began.
    let begunAt: Timestamp
    private let state = LockedValue(State())

    init(_ purpose: PairingQuestion.Purpose, at now: Timestamp) {
        self.purpose = purpose
        begunAt = now
    }

    /// Whether it is one of two people.
    var isOfPeople: Bool { purpose == .follow || purpose == .beFollowed }

    /// The present phase.
    var phase: Phase { state.withLock { $0.phase } }

    /// Whether the user has chosen that each follows the other.
    var isMutual: Bool { state.withLock { $0.isMutual } }

    // MARK: The pairing

    /// Follows the person whose device is open.
    func follow(_ node: Node, as petname: String?, _ nearby: NearbyPairing) {
        run { [self] in
            let found = try await nearby.find(node)
            guard !found.devices.isEmpty else { return .unanswered }
            enter(.asking(devices: found.devices.count))
            // The result is shown at once, and the media end after it.
            do { enter(try await follow(node, as: petname, found)) } catch { enter(.failed(error)) }
            await found.end()
            return phase
        }
    }

    private func follow(_ node: Node, as petname: String?, _ found: NearbyPairing.Search) async throws -> Phase {
        let followed = try await node.follow(
            near: found.devices, over: found.media, as: petname,
            sharingBack: { self.isMutual ? node.careful() : nil }, confirm: { await self.ask($0) })
        switch followed.session {
        case .success, nil: return .done(followed.person, missing: nil)
        case .failure(let error):
            return .done(followed.person, missing: error.message)
        }
    }

    /// Lets a person follow.
    func accept(_ node: Node, for duration: Duration, sharing: Sharing, _ nearby: NearbyPairing) {
        run { [self] in
            let end = node.now.advanced(byMilliseconds: Int64(duration / .milliseconds(1)))
            let opening = NearbyPairing.Opening(
                duration: duration, sharing: sharing, opened: { self.enter(.open(until: end)) },
                followsBack: { self.isMutual }, confirm: { await self.ask($0) })
            guard let follower = try await nearby.accept(node, opening) else { return .unanswered }
            return .done(try await BlockingWork().run { try node.person(for: follower.user) }, missing: nil)
        }
    }

    /// Adds the device beside this one that asks.
    func addDevice(_ node: Node, for duration: Duration, _ nearby: NearbyPairing) {
        run { [self] in
            let end = node.now.advanced(byMilliseconds: Int64(duration / .milliseconds(1)))
            let opening = NearbyPairing.DeviceOpening(
                duration: duration, opened: { self.enter(.open(until: end)) }, confirm: { await self.ask($0) })
            guard let device = try await nearby.addDevice(node, opening) else { return .unanswered }
            return .added(DisplayText(device.name, limit: 60).text)
        }
    }

    /// Makes this device, which is not set up, another one of the user whose device beside it is open.
    ///
    /// - Parameters:
    ///   - name: what the user calls this device.
    ///   - begin: takes over with the node.
    func join(
        _ configuration: Node.Configuration, as name: String, _ nearby: NearbyPairing,
        then begin: @escaping @Sendable (Node) async throws -> Void
    ) {
        run { [self] in
            let found = try await nearby.findForDevice(configuration)
            if !found.devices.isEmpty {
                enter(.asking(devices: found.devices.count))
                do {
                    try await begin(
                        try await Node.join(
                            configuration, as: name, near: found.devices, over: found.media,
                            confirm: { await self.ask($0) }))
                    enter(.joined)
                } catch { enter(.failed(error)) }
            }
            await found.end()
            return found.devices.isEmpty ? .unanswered : phase
        }
    }

    /// Runs the pairing beside the requests of the browser.
    private func run(_ pair: @escaping @Sendable () async throws -> Phase) {
        // It outlives the request that begins it, and the browser asks for its state; `end` cancels it.
        let task = Task {
            do { enter(try await pair()) } catch { enter(.failed(error)) }
        }
        let isEnded = state.withLock { state in
            state.task = task
            return state.isEnded
        }
        if isEnded { task.cancel() }
    }

    private func enter(_ phase: Phase) {
        state.withLock { state in
            // What comes after the end, such as an opening that was stopped, changes nothing.
            if !state.phase.isOver { state.phase = phase }
        }
    }

    // MARK: The question

    /// Shows the digits, and waits for the user's answer, until the other side ends the pairing.
    private func ask(_ question: PairingQuestion) async -> Bool {
        let (answers, answer) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingOldest(1))
        state.withLock { state in
            state.answer = answer
            if !state.phase.isOver { state.phase = .comparing(question) }
        }
        for await isYes in answers {
            enter(isYes ? .agreed(question) : .starting)
            return isYes
        }
        return false
    }

    /// Handles the user's answer.
    ///
    /// - Parameters:
    ///   - digits: those that the user saw; an answer to others does not count.
    ///   - isMutual: whether a yes is one to both directions.
    /// - Returns: whether the digits are those in question.
    func answer(_ isYes: Bool, to digits: String, isMutual: Bool) -> Bool {
        state.withLock { state in
            guard case .comparing(let question) = state.phase, question.digits == digits else { return false }
            // Before the answer, which ends the question.
            state.isMutual = isYes && isMutual
            state.answer?.yield(isYes)
            state.answer?.finish()
            state.answer = nil
            state.phase = isYes ? .agreed(question) : .starting
            return true
        }
    }

    /// Stops it. What both sides have agreed to stays.
    func end() {
        let task = state.withLock { state in
            state.answer?.finish()
            state.isEnded = true
            return state.task
        }
        task?.cancel()
    }
}
