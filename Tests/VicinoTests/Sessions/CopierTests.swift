import Testing
import VicinoConnection
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoTesting

@testable import Vicino
@testable import VicinoPresence

extension Sessions {
    @Suite("Following in person beside others who are open, or who copy a beacon", .timeLimit(.minutes(10)))
    struct CopierTests {
        private let encounter: Encounter
        private let strangers: NetworkStrangers
        private var anna: Node { encounter.anna }
        private var ben: Node { encounter.ben }

        init() throws {
            encounter = try Encounter()
            strangers = NetworkStrangers(encounter.clock)
        }

        /// Says yes to Anna's digits only, like a user who sees her screen.
        private struct Screens: Sendable {
            let hers = Notes<String>()
            let seen = Notes<String>()

            func isHers(_ question: PairingQuestion) -> Bool {
                seen.add(question.claimedName)
                return hers.all.contains(question.digits)
            }
        }

        private func open(_ screens: Screens) -> Task<Follower?, any Error> {
            strangers.open(anna) { question in
                screens.hers.add(question.digits)
                return true
            }
        }

        /// Asks them, and says yes to digits that both screens show.
        private func follow(_ devices: [OpenDevice], _ screens: Screens) async throws -> FollowReport {
            try await strangers.follow(ben, devices) { [anna = anna.user] question in
                // Her digits appear a moment before or after his.
                await recordingErrors {
                    try await yieldUntil("her screen showed no digits") {
                        question.user != anna || !screens.hers.all.isEmpty || Task.isCancelled
                    }
                }
                return screens.isHers(question)
            }
        }

        @Test("A copied beacon at which no device answers is skipped, whether a port is there or not")
        func silent() async throws {
            let screens = Screens()
            let asked = open(screens)
            let device = try await strangers.device(for: ben)
            try await ConnectionListener.with(
                at: [ConnectionEndpoint(host: "127.0.0.1", port: 0)], identity: try .throwaway(),
                knock: KnockAdmission { _, _ in false },
                limits: .pairing, admits: { _ in true }
            ) { listener in
                let port = try requireValue(try listener.reachable.first).port
                let copy = try device.copied(to: "127.0.0.1:\(port)").copied(to: "127.0.0.1:1")
                let followed = try await follow([copy], screens)
                #expect(followed.person.user == anna.user)
                #expect(screens.seen.all == ["Anna"])
            }
            #expect(try await asked.value?.user == ben.user)
        }

        @Test("An attacker who copies a beacon does not learn who asks before the attacker has shown digits")
        func unnamed() async throws {
            let opening = open(Screens())
            let device = try await strangers.device(for: ben)
            try await ConnectionListener.with(
                at: [ConnectionEndpoint(host: "127.0.0.1", port: 0)], identity: try .throwaway(),
                knock: KnockAdmission { _, _ in true },
                limits: .pairing, admits: { _ in true }
            ) { listener in
                let copy = try device.copied(to: "127.0.0.1:\(requireValue(listener.reachable.first).port)")
                let asking = Task { [strangers, ben] in try await strangers.follow(ben, [copy]) { _ in false } }
                for await connection in listener.connections {
                    #expect(connection.peer.user != ben.user)
                    #expect(connection.peer.roster.claimedName == "-")
                    #expect(connection.peer.roster.devices.count == 1)
                    break
                }
                asking.cancel()
                _ = await asking.result
            }
            opening.cancel()
            _ = await opening.result
        }

        @Test("An attacker who copies a beacon shows other digits, and the right device is found")
        func copier() async throws {
            let eve = try Node.testing(encounter.folder, "Eve", clock: encounter.clock, kinds: .builtIn)
            let screens = Screens()
            let elsewhere = NetworkStrangers(encounter.clock)
            let asked = open(screens)
            let hers = try await strangers.device(for: ben)
            let copying = elsewhere.open(eve) { _ in true }
            let address = try requireValue(try await elsewhere.device(for: ben).routes.first?.address)
            let followed = try await follow([try hers.copied(to: address.text)], screens)
            #expect(followed.person.user == anna.user)
            #expect(screens.seen.all == ["Eve", "Anna"])
            #expect(try await asked.value?.user == ben.user)
            #expect(try ben.following().map(\.user) == [anna.user])
            #expect(try eve.followers().isEmpty)
            // She stays open if he left before she saw digits.
            copying.cancel()
            _ = await copying.result
        }

        @Test("Of several open devices each is asked in turn, until the digits are equal")
        func several() async throws {
            let carl = try Node.testing(encounter.folder, "Carl", clock: encounter.clock, kinds: .builtIn)
            let screens = Screens()
            let elsewhere = NetworkStrangers(encounter.clock)
            let other = elsewhere.open(carl) { _ in false }
            let asked = open(screens)
            let first = try await elsewhere.device(for: ben)
            let second = try await strangers.device(for: ben)
            let followed = try await follow([first, second], screens)
            #expect(followed.person.user == anna.user)
            #expect(screens.seen.all == ["Carl", "Anna"])
            #expect(try await asked.value?.user == ben.user)
            other.cancel()
            _ = await other.result
        }

        @Test("The new follower is reported, even if the first session fails")
        func cutShort() async throws {
            let time = JumpingTimepiece(strangers.time)
            let asked = strangers.open(anna) { _ in true }
            let device = try await strangers.device(for: ben)
            let followed = try await ben.follow(near: [device], over: [], as: nil, by: time, progress: { _ in }) { _ in
                // No user is admitted whose clock is wrong by hours.
                time.jump(seconds: 7200)
                return true
            }
            #expect(followed.person.user == anna.user)
            let error = #expect(throws: VicinoError.self) { try followed.checkFailures() }
            #expect(followed.changes.addedCount == 0)
            #expect(followed.changes.author == followed.person)
            #expect(try followed.description == "You follow Anna: nothing new. \(#require(error).message)")
            #expect(try ben.following().map(\.user) == [anna.user])
            asked.cancel()
            _ = await asked.result
        }
    }
}

/// Clocks, one of which is set to another time of day.
private final class JumpingTimepiece: TimeSource {
    private let right: SteppedTimeSource
    private let seconds = LockedValue<Int64>(0)

    init(_ right: SteppedTimeSource) { self.right = right }

    func jump(seconds: Int64) { self.seconds.withLock { $0 = seconds } }

    var now: ClockReading {
        let now = right.now
        return ClockReading(
            wall: now.wall.advanced(byMilliseconds: seconds.withLock(\.self) * 1000), uptime: now.uptime)
    }

    func wait(until uptime: Duration) async throws { try await right.wait(until: uptime) }
}

extension OpenDevice {
    /// The same beacon, heard at another address first.
    fileprivate func copied(to address: String) throws -> OpenDevice {
        let copy = OpenRoute(medium: .localNetwork, address: try requireValue(RouteAddress(address)))
        return OpenDevice(id: id, routes: [copy] + routes, firstHeardAt: firstHeardAt)
    }
}
