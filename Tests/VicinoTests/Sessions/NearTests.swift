import Testing
import VicinoActivity
import VicinoConnection
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoPresence
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("Following in person")
    struct NearTests {
        let encounter: Encounter
        let strangers: NetworkStrangers

        init() throws {
            encounter = try Encounter()
            strangers = NetworkStrangers(encounter.clock)
        }

        @Test("Two users who find equal digits pair, and the records are there")
        func pairs() async throws {
            try encounter.add(20)
            let anna = encounter.anna
            let ben = encounter.ben
            let digits = Notes<String>()
            let follower = strangers.open(anna) { question in
                digits.add(question.digits)
                return question.claimedName == "Ben" && question.user == ben.user
            }
            let (person, report) = try await strangers.follow(ben) { question in
                digits.add(question.digits)
                return question.claimedName == "Anna" && question.user == anna.user
            }
            #expect(person.name == "Anna")
            #expect(report.entryCount == 20)
            #expect(try await follower.value?.user == ben.user)
            #expect(digits.all.count == 2)
            #expect(Set(digits.all).count == 1)
            #expect(try encounter.areEqual())
            #expect(try anna.followers().map(\.holding) == [.everything])
        }

        @Test("An admitted user returns like any follower, and is revoked like one")
        func lasts() async throws {
            let anna = encounter.anna
            let ben = encounter.ben
            try await pair()
            try encounter.add(3, seed: 8)
            #expect(try await encounter.sync().merged.map(\.addedCount) == [3])
            try anna.revoke(try anna.follower(named: "Ben"))
            await #expect(throws: (any Error).self) { try await encounter.sync() }
            // A new pairing admits them again.
            try await pair()
            #expect(try anna.followers().map(\.isRevoked) == [false])
            #expect(try ben.following().count == 1)
        }

        private func pair() async throws {
            let follower = strangers.open(encounter.anna) { _ in true }
            _ = try await strangers.follow(encounter.ben) { _ in true }
            _ = try await follower.value
        }

        @Test("Only the chosen kinds are granted")
        func kinds() async throws {
            let anna = encounter.anna
            let ben = encounter.ben
            try encounter.add(2)
            let visits = Sharing(.only(Visit.self), in: .everything)
            let follower = strangers.open(anna, sharing: visits) { _ in true }
            let (_, report) = try await strangers.follow(ben) { _ in true }
            #expect(report.entryCount == 0)
            #expect(try await follower.value?.sharing == visits)
        }

        @Test("Nothing is kept before both have agreed, and nothing if either says no", arguments: [true, false])
        func declined(askerAgrees: Bool) async throws {
            let anna = encounter.anna
            let ben = encounter.ben
            let isNothingKept: @Sendable () throws -> Bool = {
                try anna.followers().isEmpty && ben.following().isEmpty && anna.peers.knownRoster(of: ben.user) == nil
                    && ben.peers.knownRoster(of: anna.user) == nil && ben.receivedGrant(from: anna.user) == nil
            }
            let seen = Notes<Bool>()
            let asked = strangers.open(anna) { _ in
                seen.add((try? isNothingKept()) == true)
                return !askerAgrees
            }
            let error = await #expect(throws: VicinoError.self) {
                try await strangers.follow(ben) { _ in
                    seen.add((try? isNothingKept()) == true)
                    // A user who says no at once may be gone before the other sees digits.
                    await recordingErrors {
                        try await yieldUntil("one side showed no digits") { seen.all.count >= 2 || Task.isCancelled }
                    }
                    return askerAgrees
                }
            }
            #expect(!seen.all.contains(false))
            #expect(!seen.all.isEmpty)
            #expect(error?.code == (askerAgrees ? .rejected : .refused))
            await #expect(throws: VicinoError.self) { try await asked.value }
            #expect(try isNothingKept())
        }

        @Test("Digits are shown once: after them no peer is answered, and no beacon is advertised")
        func once() async throws {
            let anna = encounter.anna
            let ben = encounter.ben
            let eve = try Node.testing(encounter.folder, "Eve", clock: encounter.clock, kinds: .builtIn)
            let shown = Notes<Bool>()
            let asked = strangers.open(anna) { [strangers] _ in
                shown.add(strangers.advertised.isEmpty)
                return false
            }
            let device = try await strangers.device(for: ben)
            await #expect(throws: VicinoError.self) { try await strangers.follow(ben, device) { _ in true } }
            let error = await #expect(throws: VicinoError.self) {
                try await strangers.follow(eve, device) { _ in true }
            }
            #expect(error?.code == .unreachable)
            #expect(shown.all == [true])
            await #expect(throws: VicinoError.self) { try await asked.value }
            #expect(strangers.advertised.isEmpty)
        }

        @Test("A user who arrives while another is pairing is told so")
        func busy() async throws {
            let anna = encounter.anna
            let ben = encounter.ben
            let asked = strangers.open(anna) { _ in true }
            let device = try await strangers.device(for: ben)
            // A peer that connects and says nothing occupies the slot for ten seconds at most.
            let idle = try await strangers.connect(to: device)
            // The author's device waits for its next beacon, and for what the peer says.
            try await strangers.time.pass(seconds: 0, for: 2)
            let error = await #expect(throws: VicinoError.self) {
                try await strangers.follow(ben, device) { _ in true }
            }
            #expect(error?.message.contains("busy with another person") == true)
            for _ in 0..<11 { strangers.time.advance(by: .seconds(1)) }
            for try await message in idle.messages { #expect(message.first == 38) }
            _ = try await strangers.follow(ben, device) { _ in true }
            #expect(try await asked.value?.user == ben.user)
        }

        @Test("Many who begin and do not continue close it")
        func many() async throws {
            let anna = encounter.anna
            let asked = strangers.open(anna) { _ in true }
            let device = try await strangers.device(for: encounter.ben)
            for _ in 0..<OpeningProgress.limit {
                let connection = try await strangers.connect(to: device)
                try await connection.send([99])
                await #expect(throws: VicinoError.self) { for try await _ in connection.messages {} }
            }
            let error = await #expect(throws: VicinoError.self) { try await asked.value }
            #expect(error?.code == .refused)
            #expect(strangers.advertised.isEmpty)
        }

        @Test("Before a pairing begins nothing identifies the open user, and each opening shows other keys")
        func throwaway() async throws {
            let anna = encounter.anna
            var seen: Set<UserID> = [anna.user]
            for _ in 0..<2 {
                let asked = strangers.open(anna) { _ in true }
                let device = try await strangers.device(for: encounter.ben)
                let connection = try await strangers.connect(to: device)
                #expect(connection.peer.roster.claimedName == "-")
                #expect(connection.peer.roster.devices.count == 1)
                #expect(connection.peer.device != anna.own.deviceKey.publicKey)
                #expect(seen.insert(connection.peer.user).inserted, "The same keys, or her own, were shown again.")
                asked.cancel()
                _ = await asked.result
                #expect(strangers.advertised.isEmpty)
            }
        }

        @Test("A user whom the author has blocked is shown no digits, and others can still pair")
        func blockedUsers() async throws {
            let anna = encounter.anna
            let ben = encounter.ben
            let eve = try Node.testing(encounter.folder, "Eve", clock: encounter.clock, kinds: .builtIn)
            try anna.block(eve.user)
            let shown = Notes<UserID>()
            let asked = strangers.open(anna) { question in
                shown.add(question.user)
                return true
            }
            let device = try await strangers.device(for: ben)
            await #expect(throws: VicinoError.self) { try await strangers.follow(eve, device) { _ in true } }
            _ = try await strangers.follow(ben, device) { _ in true }
            #expect(shown.all == [ben.user])
            #expect(try await asked.value?.user == ben.user)
        }

        @Test("A user whom the asker has blocked is shown no digits either")
        func blockedByAsker() async throws {
            let anna = encounter.anna
            let ben = encounter.ben
            try ben.block(anna.user)
            let asked = strangers.open(anna) { _ in true }
            let error = await #expect(throws: VicinoError.self) {
                try await strangers.follow(ben) { _ in
                    Issue.record("Digits were shown.")
                    return true
                }
            }
            #expect(error?.message.contains("blocked") == true)
            asked.cancel()
            _ = await asked.result
            #expect(try anna.followers().isEmpty)
            #expect(try ben.following().isEmpty)
        }

        @Test("A user who is blocked while the digits are shown is not admitted")
        func blockedMeanwhile() async throws {
            let anna = encounter.anna
            let ben = encounter.ben
            let asked = strangers.open(anna) { question in
                (try? anna.block(question.user)) != nil
            }
            let error = await #expect(throws: VicinoError.self) { try await strangers.follow(ben) { _ in true } }
            #expect(error?.code == .rejected)
            let reason = await #expect(throws: VicinoError.self) { try await asked.value }
            #expect(reason?.code == .blocked)
            #expect(try anna.followers().isEmpty)
            #expect(try ben.following().isEmpty)
        }

        @Test("A device that its user has removed, as far as the peer knows, is shown no digits")
        func removed() async throws {
            let anna = encounter.anna
            let ben = encounter.ben
            _ = try anna.peers.newestRoster(try ben.rosterWithoutThisDevice())
            let asked = strangers.open(anna) { _ in
                Issue.record("Digits were shown.")
                return true
            }
            await #expect(throws: VicinoError.self) { try await strangers.follow(ben) { _ in true } }
            asked.cancel()
            _ = await asked.result
        }

        @Test(
            "A user who leaves as soon as both have agreed follows nevertheless, and the author is told so",
            .timeLimit(.minutes(10)))
        func leaves() async throws {
            let anna = encounter.anna
            let ben = encounter.ben
            let asked = strangers.open(anna) { _ in true }
            let connection = try await strangers.connect(to: try await strangers.device(for: ben))
            try await Self.agreeAndLeave(ben, connection, at: strangers.time)
            try await yieldUntil("Anna never admitted him") { try !anna.followers().isEmpty }
            let time = strangers.time
            let waiting = Task { await repeatUntilCancelled { time.advance(by: .seconds(1)) } }
            defer { waiting.cancel() }
            #expect(try await asked.value?.user == ben.user)
        }

        /// Asks, agrees to any digits as soon as the other side has, and closes the connection.
        private static func agreeAndLeave(
            _ node: Node, _ connection: PeerConnection, at time: SteppedTimeSource
        ) async throws {
            var pairing = Pairing(try node.device.pairing(.asker, over: connection))
            var effects = pairing.handle(.opened, at: time.now.uptime)
            var seesDigits = false
            let messages = connection.messages.makeAsyncIterator()
            while true {
                for case .send(let message) in effects { try await connection.send(message) }
                for case .compare in effects {
                    seesDigits = true
                    try connection.open(messageLimit: PairingLimit.messageBytes)
                }
                let message = try requireValue(try await messages.next())
                let isAnswered = seesDigits
                effects = pairing.handle(.received(message), at: time.now.uptime)
                guard isAnswered else { continue }
                for case .send(let message) in effects + pairing.handle(.agreed, at: time.now.uptime) {
                    try await connection.send(message)
                }
                return await connection.close()
            }
        }

        @Test("When the time is over it is silent again, and no follower was added")
        func ends() async throws {
            let anna = encounter.anna
            let asked = strangers.open(anna, for: .seconds(60)) { _ in true }
            let device = try await strangers.device(for: encounter.ben)
            for _ in 0..<61 { strangers.time.advance(by: .seconds(1)) }
            #expect(try await asked.value == nil)
            #expect(strangers.advertised.isEmpty)
            await #expect(throws: (any Error).self) { try await strangers.connect(to: device) }
        }

        @Test("With the epoch the id, the port and the keys change")
        func epochs() async throws {
            let anna = encounter.anna
            let asked = strangers.open(anna, for: .seconds(3600)) { _ in true }
            let first = try await strangers.device(for: encounter.ben)
            let user = try await strangers.connect(to: first).peer.user
            strangers.time.advance(by: .seconds(900))
            let second = try await strangers.device(for: encounter.ben, unlike: first)
            #expect(second.id != first.id)
            #expect(second.routes != first.routes)
            #expect(try await strangers.connect(to: second).peer.user != user)
            await #expect(throws: (any Error).self) { try await strangers.connect(to: first) }
            asked.cancel()
            _ = await asked.result
        }

        @Test("A device that is discoverable and not open answers no stranger")
        func closed() async throws {
            let anna = encounter.anna
            let network = strangers.network
            let medium = network.medium()
            try await anna.discover(
                host: "127.0.0.1", over: [medium], configuration: .init(), policy: { .always }, by: strangers.time
            ) { _ in
                try await yieldUntil("the listener had no port") { medium.presentPort != 0 }
                let error = await #expect(throws: VicinoError.self) {
                    try await strangers.connect(
                        to: ConnectionEndpoint(host: "127.0.0.1", port: Int(medium.presentPort)))
                }
                #expect(error?.code == .timeout)
            }
        }

        @Test("Discovery reports it, too, and names no user")
        func discovery() async throws {
            let anna = encounter.anna
            let ben = encounter.ben
            let network = strangers.network
            let asked = strangers.open(anna) { _ in true }
            try await ben.discover(
                host: "127.0.0.1", over: [network.medium()], configuration: .init(), policy: { .always },
                by: strangers.time
            ) { discovery in
                for await event in discovery.events {
                    if case .entered = event { Issue.record("She was recognised.") }
                    if case .openDevices(let present) = event {
                        #expect(present.count == 1)
                        break
                    }
                }
            }
            asked.cancel()
            _ = await asked.result
        }
    }
}

/// Events of several tasks, in the order in which they were noted.
final class Notes<Element: Sendable>: Sendable {
    private let notes = LockedValue<[Element]>([])

    var all: [Element] { notes.withLock(\.self) }

    func add(_ element: Element) { notes.withLock { $0.append(element) } }
}
