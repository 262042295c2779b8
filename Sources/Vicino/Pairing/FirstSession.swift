internal import VicinoLink
internal import VicinoPresence
internal import VicinoStore
internal import VicinoSync

/// The first session with somebody who has just paired: at a port of its own, for their device alone.
struct FirstSession: Sendable {
    private let node: Node
    private let place: WaitingPlace
    private let timepiece: any Timepiece
    private let doors: AsyncStream<(Door, Doorkeeping)>
    private let door: AsyncStream<(Door, Doorkeeping)>.Continuation
    private let meetings: AsyncStream<UserID>
    private let meeting: AsyncStream<UserID>.Continuation

    /// How long it is waited for.
    private static let patience = Duration.seconds(60)

    init(_ node: Node, at place: WaitingPlace, by timepiece: any Timepiece) {
        (self.node, self.place, self.timepiece) = (node, place, timepiece)
        (doors, door) = AsyncStream.makeStream()
        (meetings, meeting) = AsyncStream.makeStream()
    }

    /// Lets somebody in, and their device to a port; `serve` must be running.
    ///
    /// - Parameter kinds: what they may see; nil for all.
    /// - Returns: what they are granted, and the port.
    func admit(_ peer: PairingPeer, kinds: [KindID]?) async throws -> (Verified<Grant>, UInt16) {
        guard let index = peer.roster.index(ofSigningKey: peer.device),
            let device = try node.roster().index(ofSigningKey: node.own.deviceKey.publicKey)
        else { throw NodeError(.refused, "This device is not in the list of your devices any more.") }
        let bridge = try Bridge(
            from: node.own.agreementKey, to: peer.user, index,
            agreementKey: peer.roster.devices[Int(index.value)].agreementKey)
        let (door, keeping) = (Door(), Doorkeeping(.localNetwork) { [timepiece] in timepiece.now.wall })
        keeping.open(to: bridge, of: device)
        self.door.yield((door, keeping))
        for try await addresses in door.opened {
            // Last, so that nobody is let in who cannot come.
            if let port = addresses.first?.port { return (try node.admit(peer.roster, kinds: kinds), port) }
        }
        throw CancellationError()
    }

    /// Keeps sessions with those who were let in, until the task is cancelled.
    func serve() async {
        let reception = Reception(
            way: .localNetwork, changes: ChangeCounter(node.folder), takes: { _ in true }
        ) { [meeting] event in
            switch event {
            case .met(let report): meeting.yield(report.peer)
            // It is tried again when the two meet.
            case .failed(let user, _): meeting.yield(user)
            case .refused: break
            }
        }
        for await (door, keeping) in doors { await door.serve(node, at: place, keeping, reception) }
    }

    /// Waits until somebody who was let in has come, or has not for a minute.
    func wait(for user: UserID) async {
        await withTaskGroup(of: Void.self) { group in
            // Who does not come must not be waited for; ends with the wait, or when it is cancelled.
            group.addTask { await losePatience() }
            for await met in meetings where met == user { break }
            group.cancelAll()
        }
    }

    private func losePatience() async {
        // Cancelled when they have come.
        try? await timepiece.wait(until: timepiece.now.uptime + Self.patience)
        meeting.finish()
    }
}
