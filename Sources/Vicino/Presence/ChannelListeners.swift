internal import VicinoConnection
internal import VicinoLocks
internal import VicinoPresence

/// The channels on which peers connect over media, beside the port on networks: one for each medium with a transport.
///
/// A medium that cannot be used now, such as an adapter that is off, gets a channel when it is ready.
final class ChannelListeners: Sendable {
    /// Receives a connection, and owns its descriptor; must return quickly.
    typealias Accept = @Sendable (PeerStream, MediumKind, any MediumTransport) -> Void

    private let media: [any Medium]
    /// What listening has led to, by the index of the medium; nothing while the medium is not ready.
    private let open = LockedValue<[Int: Result<MediumListener, VicinoError>]>([:])

    init(_ media: [any Medium]) { self.media = media }

    /// The PSM for the beacons of a medium, by the medium's index; nil if it has none now.
    func psm(on index: Int) -> PSM? { open.withLock { try? $0[index]?.get().psm } }

    /// Why a medium that is ready has no channel; nil if it has one, or needs none.
    func failure(on index: Int) -> VicinoError? {
        open.withLock { if case .failure(let error) = $0[index] { error } else { nil } }
    }

    /// Accepts connections over all media while `body` runs, which begins when those that are ready accept them.
    func accept(_ accept: @escaping Accept, while body: () async -> Void) async {
        for index in media.indices { await listen(on: index, accept) }
        await withDiscardingTaskGroup { group in
            for (index, medium) in media.enumerated() where medium.transport != nil {
                let states = medium.availability
                // Adapters come and go at any time; the task ends with the scope.
                group.addTask {
                    for await state in states {
                        if state == .ready { await self.listen(on: index, accept) } else { self.close(index) }
                    }
                }
            }
            await body()
            group.cancelAll()
        }
        for index in media.indices { close(index) }
    }

    /// Passes the connections over all media to a listener while `body` runs.
    ///
    /// - Parameter verifier: decides which knocks are answered.
    func accept(for listener: ConnectionListener, _ verifier: KnockVerifier, while body: () async -> Void) async {
        await accept(
            { stream, medium, transport in
                listener.accept(
                    StreamDescriptor(stream, transport.kind), from: stream.address.text, in: medium.name,
                    knock: verifier.knockAdmission(over: medium))
            }, while: body)
    }

    private func listen(on index: Int, _ accept: @escaping Accept) async {
        let medium = media[index]
        guard psm(on: index) == nil, let transport = medium.transport else { return }
        // Without a channel the medium still recognises people, and networks carry the sessions.
        let result: Result<MediumListener, VicinoError>
        do throws(VicinoError) {
            result = .success(try await transport.listen { [kind = medium.kind] in accept($0, kind, transport) })
        } catch { result = .failure(error) }
        open.withLock { $0[index] = result }
    }

    private func close(_ index: Int) { open.withLock { $0[index] = nil } }
}
