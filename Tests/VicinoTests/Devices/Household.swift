import VicinoActivity
import VicinoConnection
import VicinoCore
import VicinoHarness
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino

/// Anna's devices, and Ben, who follows her. All meet through memory, on real stores.
final class Household {
    let folder: TemporaryFolder
    let clock = TestClock()
    private var open: [Node?]
    let ben: Node

    /// - Parameter count: how many devices Anna has.
    init(devices count: Int = 2) throws {
        folder = try TemporaryFolder()
        open = [try Node.testing(folder, "Anna 0", clock: clock, kinds: .builtIn)]
        ben = try Node.testing(folder, "Ben", clock: clock, kinds: .builtIn)
        for _ in 1..<count { try add() }
    }

    /// Anna's devices, all of which are on.
    var devices: [Node] { open.compactMap { $0 } }
    var first: Node { devices[0] }
    var second: Node { devices[1] }

    /// The configuration of a device.
    func configuration(_ index: Int) -> Node.Configuration {
        Node.Configuration.testing(folder, "Anna \(index)", clock: clock, kinds: .builtIn)
    }

    /// Adds a device, which has met no other yet.
    @discardableResult
    func add() throws -> Node {
        clock.advance(by: .seconds(2))
        let configuration = configuration(devices.count)
        let code = try Node.requestDevice(configuration, name: "device \(devices.count)")
        let answer = try first.addDevice(code)
        let device = try Node.join(configuration, answer: answer)
        open.append(device)
        clock.advance(by: .seconds(2))
        return device
    }

    /// Ends a device's node, and goes on with another one.
    func reopen(_ index: Int, _ next: () async throws -> Node) async throws {
        open[index] = nil
        open[index] = try await next()
    }

    // MARK: Meetings

    /// Ben follows Anna, one of whose devices invites him.
    func follow(byDevice index: Int = 0) async throws {
        try await follow(by: try devices[index].invite(sharing: .everything), of: devices[index])
    }

    /// Ben shows an invitation to the device of Anna that has made it.
    func follow(by invitation: Invitation, of anna: Node) async throws {
        let connections = try Self.connect(ben, anna)
        let code = invitation.proof(
            asker: connections.0.ownCertificateHash, inviter: connections.0.peer.certificateHash)
        let asking = Session.Configuration(
            role: .initiator, user: ben.user, peer: .known(anna.user), wants: [anna.user],
            proof: InvitationProof(invitation: invitation.id.bytes, code: code))
        let answering = Session.Configuration(role: .acceptor, user: anna.user, peer: .stranger(ben.user), wants: [])
        let ben = ben
        async let asked = ben.sessions.run(connections.0, asking, progress: { _ in }) { desk in
            try desk.parts.followed.begin(desk.peer.author, as: nil, claimed: "Anna")
        }
        async let answered = anna.sessions.run(connections.1, answering, progress: { _ in })
        _ = try await asked
        _ = try await answered
    }

    /// Two nodes have a session, over a connection that may break.
    ///
    /// - Returns: the reports of both sides.
    @discardableResult
    static func meet(
        _ caller: Node, _ called: Node, breaksAfter bytes: Int = .max
    ) async throws -> (SyncReport, SyncReport) {
        let connections = try connect(caller, called, breaksAfter: bytes)
        guard caller.sessions.admission.admits(connections.0.peer, as: called.user) else {
            throw VicinoError(.rejected, "The peer is refused.")
        }
        guard called.sessions.admission.admits(connections.1.peer) else {
            throw VicinoError(.rejected, "This device is refused.")
        }
        let asking = Session.Configuration(
            role: .initiator, user: caller.user, peer: .known(called.user),
            wants: try caller.sessions.wants(of: called.user))
        let answering = Session.Configuration(
            role: .acceptor, user: called.user, peer: .known(caller.user),
            wants: try called.sessions.wants(of: caller.user))
        async let asked = caller.sessions.run(connections.0, asking, progress: { _ in })
        async let answered = called.sessions.run(connections.1, answering, progress: { _ in })
        return try await (asked, answered)
    }

    private static func connect(
        _ caller: Node, _ called: Node, breaksAfter bytes: Int = .max
    ) throws -> (PeerConnection, PeerConnection) {
        PeerConnection.pair(
            (try caller.own.roster(), caller.own.deviceKey.publicKey),
            (try called.own.roster(), called.own.deviceKey.publicKey), limits: .patient, breaksAfter: bytes)
    }

    /// All devices meet each other until nothing is new, then Ben meets the last one.
    func meetAll() async throws {
        for _ in 0..<2 {
            for index in devices.indices {
                for other in devices.indices where other > index { try await Self.meet(devices[index], devices[other]) }
            }
        }
    }

    // MARK: Contents

    /// The notes of a device's activities, in order.
    static func notes(_ node: Node) throws -> [String] {
        try node.contents(of: node.me).values.compactMap(\.note).sorted()
    }

    /// The notes of the activities in a device's trash, in order.
    static func trashedNotes(_ node: Node) throws -> [String] {
        try node.trashedRecords(Activity.self).compactMap(\.record.note).sorted()
    }
}
