internal import VicinoLink
internal import VicinoPresence
internal import VicinoSync

/// Runs one pairing over a link: hands the engine what happens, and does what it wants, in this order.
struct PairingConversation: Sendable {
    /// What a pairing has come to.
    struct Outcome: Sendable {
        let peer: PairingPeer
        let grant: Verified<Grant>
        /// Where the peer, or this side, waits for a session now.
        let port: UInt16
    }

    let link: PeerConnection
    let timepiece: any TimeSource
    let wish: PairingQuestion.Wish
    /// Says why a peer is nobody to show to the person.
    let judge: @Sendable (PairingPeer) throws -> Void
    /// Asks the person; cancelled when the answer does not matter any more.
    let confirm: @Sendable (PairingQuestion) async -> Bool
    /// Lets the peer in, when both have agreed; needed where one is asked.
    var admit: @Sendable (PairingPeer) async throws -> (Verified<Grant>, UInt16) = { _ in
        throw NodeError(.refused, "Nobody has asked.")
    }

    private enum Happening: Sendable {
        case event(PairingEvent)
        /// The link is gone.
        case ended((any Error)?)
    }

    private static let beat = Duration.seconds(1)
    private var isAsked: Bool { wish == .beFollowed }

    /// Runs it to its end and closes the link.
    ///
    /// - Throws: why it came to nothing.
    func run(_ configuration: Pairing.Configuration) async throws -> Outcome {
        let (happenings, happening) = AsyncStream.makeStream(of: Happening.self)
        // Ahead of whatever the other side may have said already.
        happening.yield(.event(.opened))
        do {
            let outcome = try await withThrowingTaskGroup(of: Void.self) { group in
                defer { group.cancelAll() }
                // Nobody may have to wait for the person, who takes their time, so the link is read beside; ends with the link.
                group.addTask { happening.yield(.ended(await read { happening.yield(.event($0)) })) }
                // Deadlines count although nothing is said, so time passes by itself; ends when the pairing is over.
                group.addTask { await timepiece.tick(every: Self.beat) { happening.yield(.event(.tick)) } }
                return try await converse(Pairing(configuration), happenings, happening, &group)
            }
            await link.close()
            return outcome
        } catch {
            await link.close()
            throw error
        }
    }

    private func converse(
        _ pairing: Pairing, _ happenings: AsyncStream<Happening>, _ happening: AsyncStream<Happening>.Continuation,
        _ group: inout ThrowingTaskGroup<Void, any Error>
    ) async throws -> Outcome {
        var (pairing, course) = (pairing, Course())
        for await next in happenings {
            let effects: [PairingEffect]
            switch next {
            case .event(let event): effects = pairing.handle(event, at: timepiece.now.uptime)
            case .ended(let error):
                // Who has been let in follows, whether they have heard so or not.
                if isAsked, let outcome = course.outcome { return outcome }
                throw error ?? SyncError(.cutShort, "The other side has gone, and nothing has come of it.")
            }
            for effect in effects {
                if case .compare(let peer, let code) = effect, course.goesOn({ try meet(peer) }) {
                    let question = PairingQuestion(wish, peer, code)
                    // The person is asked beside what comes over the link, as either side may end it; cancelled when it is over.
                    group.addTask { happening.yield(.event(await confirm(question) ? .agreed : .declined)) }
                } else if let event = await perform(effect, &course) {
                    happening.yield(.event(event))
                }
            }
            if let end = course.end { return try end.get() }
        }
        throw CancellationError()
    }

    /// How far it has come.
    private struct Course {
        var outcome: Outcome?
        /// Why this side does not want it, where that is not the person's word.
        var obstacle: (any Error)?
        var end: Result<Outcome, any Error>?

        mutating func goesOn(_ check: () throws -> Void) -> Bool {
            do { try check() } catch { obstacle = error }
            return obstacle == nil
        }
    }

    /// - Returns: what happens by it.
    private func perform(_ effect: PairingEffect, _ course: inout Course) async -> PairingEvent? {
        switch effect {
        // Why a link is over shows where it is read.
        case .send(let message): try? await link.send(message)
        case .compare: return .declined
        case .admit(let peer):
            do {
                let (grant, port) = try await admit(peer)
                course.outcome = Outcome(peer: peer, grant: grant, port: port)
                return .granted(grant, port: port)
            } catch {
                course.obstacle = error
                return .declined
            }
        case .follow(let peer, let grant, let port):
            course.outcome = Outcome(peer: peer, grant: grant, port: port)
        case .close(let error):
            if let outcome = course.outcome, error == nil || isAsked {
                course.end = .success(outcome)
            } else {
                course.end = .failure(course.obstacle ?? error ?? SyncError.cutShort)
            }
        }
        return nil
    }

    private func meet(_ peer: PairingPeer) throws {
        try link.open(messageLimit: PairingLimit.messageBytes)
        try judge(peer)
    }

    /// Reads what the other side says. What it says while this side is letting it in waits, so there is an end to how much
    /// that may be.
    ///
    /// - Returns: why the link is gone; nil if the other side has closed it.
    private func read(_ tell: (PairingEvent) -> Void) async -> (any Error)? {
        var count = 0
        do {
            for try await message in link.messages {
                count += 1
                guard count <= PairingLimit.messages else {
                    await link.close()
                    return SyncError(.protocolViolation, "The other side says more than belongs to a pairing.")
                }
                tell(.received(message))
            }
            return nil
        } catch { return error }
    }
}
