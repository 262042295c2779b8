internal import VicinoConnection
internal import VicinoPresence
internal import VicinoSync

/// Runs one pairing over a connection: passes events to the engine and performs its effects, in this order.
struct PairingConversation: Sendable {
    /// The result of a pairing.
    enum Ending: Sendable {
        /// The asker follows.
        case following(Outcome)
        /// The asker is a device of the other side's user, by this roster. They may have a session on this port; 0 for none.
        case device(Verified<Roster>, port: UInt16)
    }

    /// The result of a pairing by which the asker follows.
    struct Outcome: Sendable {
        let peer: PairingPeer
        let grant: Verified<Grant>
        /// The port on which the acceptor of the session listens: the peer, or this side.
        let port: UInt16
    }

    let connection: PeerConnection
    let timeSource: any TimeSource
    let purpose: PairingQuestion.Purpose
    /// Throws if the peer must not be shown to the user.
    let judge: @Sendable (PairingPeer) throws -> Void
    /// Called when the digits are known, before this side reads what the peer sends next.
    var willConfirm: @Sendable () async -> Void = {}
    /// Asks the user; cancelled when the answer no longer matters.
    let confirm: @Sendable (PairingQuestion) async -> Bool
    /// Grants the peer access when both have agreed; needed on the side that is asked.
    var grantAccess: @Sendable (PairingPeer) async throws -> (Verified<Grant>, UInt16) = { _ in
        throw VicinoError(.refused, "Nobody has asked.")
    }
    /// Throws if a device must not be shown to the user.
    var judgeDevice: @Sendable (DeviceRequest) throws -> Void = { _ in }
    /// Makes the peer a device of this user when both have agreed; needed on the side that is asked for that.
    var addDevice: @Sendable (DeviceRequest) async throws -> (Verified<Roster>, UInt16) = { _ in
        throw VicinoError(.refused, "No device has asked.")
    }

    private enum Event: Sendable {
        case event(PairingEvent)
        /// The connection is gone.
        case ended((any Error)?)
    }

    private static let tickInterval = Duration.seconds(1)
    private var isAsked: Bool {
        switch purpose {
        case .beFollowed, .addDevice: true
        case .follow, .join: false
        }
    }

    /// Runs the pairing by which the asker follows to its end, and closes the connection.
    ///
    /// - Throws: why the pairing failed.
    func run(_ configuration: Pairing.Configuration) async throws -> Outcome {
        guard case .following(let outcome) = try await ending(configuration) else { throw VicinoError.cutShort }
        return outcome
    }

    /// Runs the pairing to its end and closes the connection.
    ///
    /// - Throws: why the pairing failed.
    func ending(_ configuration: Pairing.Configuration) async throws -> Ending {
        let (events, newEvent) = AsyncStream.makeStream(of: Event.self)
        // This comes before anything that the other side may already have said.
        newEvent.yield(.event(.opened))
        do {
            let ending = try await withThrowingTaskGroup(of: Void.self) { group in
                defer { group.cancelAll() }
                // The user takes their time, so the connection is read concurrently; the task ends with the connection.
                group.addTask { newEvent.yield(.ended(await read { newEvent.yield(.event($0)) })) }
                // Deadlines count in silence too, so time must pass; the task ends when the pairing is over.
                group.addTask { await timeSource.tick(every: Self.tickInterval) { newEvent.yield(.event(.tick)) } }
                return try await converse(
                    Pairing(configuration), by: configuration.user, events: events, newEvent: newEvent, in: &group)
            }
            await connection.close()
            return ending
        } catch {
            await connection.close()
            throw error
        }
    }

    private func converse(
        _ pairing: Pairing, by user: UserID?, events: AsyncStream<Event>,
        newEvent: AsyncStream<Event>.Continuation, in group: inout ThrowingTaskGroup<Void, any Error>
    ) async throws -> Ending {
        var pairing = pairing
        var progress = Progress()
        for await next in events {
            let effects: [PairingEffect]
            switch next {
            case .event(let event): effects = pairing.handle(event, at: timeSource.now.uptime)
            case .ended(let error):
                // An admitted peer is a follower or a device, whether or not they received the message.
                if isAsked, let ending = progress.ending { return ending }
                throw error
                    ?? VicinoError(.cutShort, "The peer closed the connection. Nothing has changed; begin again.")
            }
            for effect in effects {
                if let question = await question(by: effect, of: user, &progress) {
                    // Either side may end the pairing while the user is asked, so a task asks; it is cancelled when the
                    // pairing is over.
                    group.addTask { newEvent.yield(.event(await confirm(question) ? .agreed : .declined)) }
                } else if let event = await perform(effect, &progress) {
                    newEvent.yield(.event(event))
                }
            }
            if let end = progress.end { return try end.get() }
        }
        throw CancellationError()
    }

    /// The progress of the pairing.
    private struct Progress {
        var ending: Ending?
        /// Why this side refuses, if the reason is not the user's answer.
        var obstacle: (any Error)?
        var end: Result<Ending, any Error>?
    }

    /// The question that an effect asks for; nil for another effect, or if the user must not be asked.
    private func question(
        by effect: PairingEffect, of user: UserID?, _ progress: inout Progress
    ) async -> PairingQuestion? {
        switch effect {
        case .compare(let peer, code: let code):
            guard await mayAsk(&progress, { try judge(peer) }) else { return nil }
            return PairingQuestion(purpose, peer: peer, code: code)
        case .compareDevice(let request, code: let code):
            guard let user, await mayAsk(&progress, { try judgeDevice(request.value) }) else { return nil }
            return PairingQuestion(adding: request, to: user, code: code)
        default: return nil
        }
    }

    /// - Returns: the event that results.
    private func perform(_ effect: PairingEffect, _ progress: inout Progress) async -> PairingEvent? {
        switch effect {
        // The reader learns why a connection is over.
        case .send(let message): try? await connection.send(message)
        // Without an obstacle the connection is gone, and the reader learns why.
        case .compare, .compareDevice: return progress.obstacle == nil ? nil : .declined
        case .grant(let peer):
            do {
                let (grant, port) = try await grantAccess(peer)
                progress.ending = .following(Outcome(peer: peer, grant: grant, port: port))
                return .granted(grant, port: port)
            } catch {
                progress.obstacle = error
                return .declined
            }
        case .add(let request):
            do {
                let (roster, port) = try await addDevice(request.value)
                progress.ending = .device(roster, port: port)
                return .added(roster, port: port)
            } catch {
                progress.obstacle = error
                return .declined
            }
        case .follow(let peer, grant: let grant, port: let port):
            progress.ending = .following(Outcome(peer: peer, grant: grant, port: port))
        case .join(let roster, port: let port): progress.ending = .device(roster, port: port)
        case .close(let error):
            if let ending = progress.ending, error == nil || isAsked {
                progress.end = .success(ending)
            } else {
                progress.end = .failure(progress.obstacle ?? error ?? VicinoError.cutShort)
            }
        }
        return nil
    }

    /// Whether the user is asked about a peer, who knows the digits in any case.
    private func mayAsk(_ progress: inout Progress, _ judge: () throws -> Void) async -> Bool {
        do {
            try judge()
            await willConfirm()
            try connection.open(messageLimit: PairingLimit.messageBytes)
            return true
        } catch let error as VicinoError where error.code == .closed {
            return false
        } catch {
            progress.obstacle = error
            return false
        }
    }

    /// Reads what the other side says. While this side admits the peer, messages wait, so their number is limited.
    ///
    /// - Returns: why the connection is gone; nil if the other side closed it.
    private func read(_ tell: (PairingEvent) -> Void) async -> (any Error)? {
        var count = 0
        do {
            for try await message in connection.messages {
                count += 1
                guard count <= PairingLimit.messages else {
                    await connection.close()
                    return VicinoError(.protocolViolation, "The peer sends more messages than a pairing has.")
                }
                tell(.received(message))
            }
            return nil
        } catch { return error }
    }
}
