import Testing
import VicinoConnection
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoPresence
import VicinoStore
import VicinoSync

@testable import Vicino

extension Sessions {
    @Suite("Connections of a pairing", .timeLimit(.minutes(10)))
    struct PairingConversationTests {
        private let encounter: Encounter
        private let time: SteppedTimeSource

        init() throws {
            encounter = try Encounter()
            time = SteppedTimeSource(encounter.clock)
        }

        @Test("A peer that keeps sending while it is admitted is cut off after the few messages of a pairing")
        func flood() async throws {
            let anna = encounter.anna
            let ben = encounter.ben
            let time = time
            let (his, hers) = PeerConnection.pair(
                (try ben.roster(), ben.own.deviceKey.publicKey), (try anna.roster(), anna.own.deviceKey.publicKey))
            let (flooded, whenFlooded) = AsyncStream.makeStream(of: Int.self)
            let (admitting, whenAdmitting) = AsyncStream.makeStream(of: Void.self)
            let taken = LockedValue(0)
            let conversation = PairingConversation(
                connection: hers, timeSource: time, purpose: .beFollowed, judge: { _ in }, confirm: { _ in true },
                grantAccess: { peer in
                    whenAdmitting.finish()
                    for await count in flooded { taken.withLock { $0 = count } }
                    return (try anna.grants.grantAccess(to: peer.roster, .everything), 4747)
                })
            async let outcome = conversation.run(anna.device.pairing(.asked, over: hers))
            try await agree(ben, over: his)
            for await _ in admitting {}
            var sent = 0
            // A thousand of them would wait, of 16 KiB each.
            while sent < 1000, (try? await his.send([UInt8](repeating: 36, count: PairingLimit.messageBytes))) != nil {
                sent += 1
            }
            whenFlooded.yield(sent)
            whenFlooded.finish()
            #expect(try await outcome.peer.user == ben.user)
            #expect(taken.withLock(\.self) <= PairingLimit.messages)
        }

        @Test("The asked side knows that there were digits, even if the peer is gone before the user sees them")
        func gone() async throws {
            let anna = encounter.anna
            let ben = encounter.ben
            let time = time
            let known = Notes<Bool>()
            let (his, hers) = PeerConnection.pair(
                (try ben.roster(), ben.own.deviceKey.publicKey), (try anna.roster(), anna.own.deviceKey.publicKey),
                opened: { throw VicinoError(.tooMany, "The connection is gone.") })
            let conversation = PairingConversation(
                connection: hers, timeSource: time, purpose: .beFollowed, judge: { _ in },
                willConfirm: { known.add(true) }, confirm: { _ in true })
            let asked = Task { try await conversation.run(anna.device.pairing(.asked, over: hers)) }
            // She may close the connection before his last message is sent.
            try? await agree(ben, over: his)
            let error = await #expect(throws: VicinoError.self) { _ = try await asked.value }
            #expect(error?.code == .tooMany)
            #expect(known.all == [true])
        }

        /// Asks, and agrees as soon as there are digits.
        private func agree(_ node: Node, over connection: PeerConnection) async throws {
            var pairing = Pairing(try node.device.pairing(.asker, over: connection))
            var effects = pairing.handle(.opened, at: time.now.uptime)
            let messages = connection.messages.makeAsyncIterator()
            while true {
                let isAsked = effects.contains { if case .compare = $0 { true } else { false } }
                if isAsked { effects += pairing.handle(.agreed, at: time.now.uptime) }
                for case .send(let message) in effects { try await connection.send(message) }
                if isAsked { return try connection.open(messageLimit: PairingLimit.messageBytes) }
                let message = try requireValue(try await messages.next())
                effects = pairing.handle(.received(message), at: time.now.uptime)
            }
        }
    }
}
