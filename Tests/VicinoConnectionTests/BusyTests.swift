import Dispatch
import NIOCore
import NIOEmbedded
import NIOPosix
import Synchronization
import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

@testable import VicinoConnection

@Suite("A busy side turns no peer away", .timeLimit(.minutes(10)))
struct BusyTests {
    /// Answers yes; from a certain question on, only with the test's permission.
    private final class Slow: Sendable {
        private let asked = Atomic(0)
        private let first: Int
        private let permission = DispatchSemaphore(value: 0)

        init(from first: Int) { self.first = first }

        var askedCount: Int { asked.load(ordering: .acquiring) }

        func answer() -> Bool {
            guard asked.add(1, ordering: .acquiringAndReleasing).newValue >= first else { return true }
            // Only a mistake makes it wait so long.
            return permission.wait(timeout: .now() + 20) == .success
        }

        func permit() { for _ in 0..<100 { permission.signal() } }
    }

    private final class Tally: Sendable {
        let count = Atomic(0)

        func add() { count.add(1, ordering: .acquiringAndReleasing) }
        var value: Int { count.load(ordering: .acquiring) }
    }

    private func connect(to listener: ConnectionListener) async throws -> PeerConnection {
        try await PeerConnection.connect(
            to: listener.addresses[0], expecting: nil, identity: try TestPerson.anna().identity(),
            knock: KnockKey.make(1).knocking(seed: .random(in: 0 ... .max)), limits: .patient, admits: { _ in true })
    }

    /// What the listener decides slowly about its second connection.
    enum Decision: CaseIterable, Sendable {
        /// Whether its knock opens.
        case knock
        /// Whom its certificate proves, and whether that peer is admitted.
        case judgement
        /// The last check, at which the peers already send.
        case admission

        /// The number of the question about a connection, among those about knocks or those about admissions.
        func question(of connection: Int) -> Int {
            switch self {
            case .knock: connection
            case .judgement: 2 * connection - 1
            case .admission: 2 * connection
            }
        }
    }

    @Test("While the listener decides about a peer, it serves others", arguments: Decision.allCases)
    func others(_ decision: Decision) async throws {
        let question = decision.question(of: 2)
        let slow = Slow(from: question)
        let answering = TestListener()
        let keeper = KnockAdmission { answering.keeper($0, $1) && (decision != .knock || slow.answer()) }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        try await ConnectionListener.with(
            at: [ConnectionEndpoint(host: "127.0.0.1", port: 0)], identity: try TestPerson.ben().identity(),
            knock: keeper, limits: .patient, by: group, admits: { _ in decision == .knock || slow.answer() }
        ) { listener in
            let first = try await connect(to: listener)
            let other = try await listener.next()
            async let second = connect(to: listener)
            if decision != .knock { try await second.send([7]) }
            try await yieldUntil("question \(question) was never asked") { slow.askedCount >= question }
            try await first.send([1, 2, 3])
            #expect(try await other.next() == [1, 2, 3])
            slow.permit()
            if decision == .knock { try await second.send([7]) }
            #expect(try await listener.next().next() == [7])
            await first.close()
            await (try second).close()
        }
        try await group.shutdownGracefully()
    }

    @Test("A connection that ends while the listener decides is forgotten at once", arguments: Decision.allCases)
    func ends(_ decision: Decision) async throws {
        let question = decision.question(of: 1)
        let slow = Slow(from: question)
        let answering = TestListener()
        let refusals = Refusals()
        let keeper = KnockAdmission { answering.keeper($0, $1) && (decision != .knock || slow.answer()) }
        let address = ConnectionEndpoint(host: "127.0.0.1", port: 0)
        try await ConnectionListener.with(
            at: [address], identity: try TestPerson.ben().identity(), knock: keeper,
            limits: .patient, admits: { _ in decision == .knock || slow.answer() },
            refused: { error, _ in refusals.add(error) }
        ) { listener in
            let peer = Task { _ = try await connect(to: listener).next() }
            try await yieldUntil("question \(question) was never asked") { slow.askedCount >= question }
            peer.cancel()
            _ = try? await peer.value
            #expect(await refusals.next()?.code == .broken)
            try await yieldUntil("the broken connection stayed") { listener.counts.new == 0 }
            // The late answer finds no connection.
            slow.permit()
            await (try connect(to: listener)).close()
        }
    }

    @Test("A listener ends while it decides about a peer", arguments: Decision.allCases)
    func endsItself(_ decision: Decision) async throws {
        let question = decision.question(of: 1)
        let slow = Slow(from: question)
        let answering = TestListener()
        let keeper = KnockAdmission { answering.keeper($0, $1) && (decision != .knock || slow.answer()) }
        let address = ConnectionEndpoint(host: "127.0.0.1", port: 0)
        let peer = try await ConnectionListener.with(
            at: [address], identity: try TestPerson.ben().identity(), knock: keeper,
            limits: .patient, admits: { _ in decision == .knock || slow.answer() }
        ) { listener in
            let peer = Task { try await connect(to: listener).next() }
            try await yieldUntil("question \(question) was never asked") { slow.askedCount >= question }
            return peer
        }
        slow.permit()
        await #expect(throws: VicinoError.self) { try await peer.value }
    }

    @Test("For knocks that wait at the same time the keys are looked up once")
    func together() async throws {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let slow = Slow(from: 1)
        let renewals = Tally()
        let looks = Tally()
        let keeper = KnockAdmission(
            { knock, _ in
                looks.add()
                return knock[0] < 50
            },
            renewing: {
                renewals.add()
                _ = slow.answer()
            })
        func ask(_ number: UInt8) -> EventLoopFuture<Bool> {
            keeper.ask([number], .zero, on: loop, by: .threads) { true }.recover { _ in false }
        }
        var answers = [ask(0)]
        try await yieldUntil("nothing was asked") { slow.askedCount > 0 }
        for number in 1..<UInt8(100) { answers.append(ask(number)) }
        slow.permit()
        #expect(try await EventLoopFuture.whenAllSucceed(answers, on: loop).get() == (0..<100).map { $0 < 50 })
        #expect(looks.value == 100)
        #expect(renewals.value == 2)
    }

    @Test("This side's time for a decision is added to the peer's, unless it decides against the peer")
    func time() {
        func at(_ seconds: Int64) -> NIODeadline { .uptimeNanoseconds(0) + .seconds(seconds) }
        for isForPeer in [true, false] {
            var time = HandshakeTime(.seconds(10), now: at(100))
            #expect(time.deadline == at(110))
            time.beginDeciding(now: at(101))
            #expect(time.deadline == nil)
            time.decided(forPeer: isForPeer, now: at(131))
            #expect(time.deadline == at(isForPeer ? 140 : 110))
        }
    }

    @Test("A received hello is not late while this side works, and neither is a peer that this side called")
    func working() throws {
        for (isInitiator, isTaken) in [(true, false), (false, false), (false, true)] {
            let channel = EmbeddedChannel()
            let limits = ConnectionLimits()
            let inbox = ReceiveBuffer(limit: limits.helloBytes) { _ in }
            try channel.pipeline.syncOperations.addHandler(MessageHandler(inbox, limits, isInitiator: isInitiator))
            try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
            if !isInitiator { try channel.writeInbound(FrameReader.frame([1])) }
            // The message is taken before the task waits for the first time.
            if isTaken { Task.immediate { _ = try await inbox.take() } }
            channel.embeddedEventLoop.advanceTime(by: .seconds(115))
            #expect(inbox.ending == nil)
            channel.embeddedEventLoop.advanceTime(by: .seconds(10))
            #expect((inbox.ending == nil) == (!isInitiator && !isTaken), "An untaken message is not late.")
        }
    }
}
