import Testing
import VicinoActivity
import VicinoHarness
import VicinoLocks
import VicinoPresence
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("A device joins side by side", .timeLimit(.minutes(10)))
    struct JoiningNearTests {
        private let household: Household
        private let strangers: NetworkStrangers
        private var anna: Node { household.first }

        init() throws {
            household = try Household(devices: 1)
            strangers = NetworkStrangers(household.clock)
        }

        /// Anna's device is open for another one of hers.
        private func open(
            _ confirm: @escaping @Sendable (PairingQuestion) async -> Bool
        ) -> Task<UserDevice?, any Error> {
            let plan = Opening.Plan(
                duration: .seconds(600), sharing: .everything, listenAddress: ListenAddress(host: "127.0.0.1"),
                confirm: confirm)
            return Task { [anna, strangers] in
                try await anna.addDevice(plan, over: [strangers.network.medium()], by: strangers.time)
            }
        }

        /// A new device asks the open one.
        private func join(
            _ name: String = "laptop", _ confirm: @escaping @Sendable (PairingQuestion) async -> Bool
        ) async throws -> Node {
            let device = try await strangers.device(for: household.ben)
            return try await Node.join(
                household.configuration(1), as: name, near: [device], over: [], by: strangers.time, confirm: confirm)
        }

        @Test("Both screens show the same digits, then the new device is one of the user's, and its records come")
        func joined() async throws {
            try anna.add(Activity.make(note: "before"))
            let shown = Notes<PairingQuestion>()
            let added = open {
                shown.add($0)
                return true
            }
            let laptop = try await join {
                shown.add($0)
                return true
            }
            #expect(try await added.value?.name == "laptop")
            #expect(laptop.user == anna.user)
            #expect(shown.all.count == 2)
            #expect(Set(shown.all.map(\.digits)).count == 1)
            #expect(Set(shown.all.map(\.claimedName)) == ["laptop", "Anna 0"])
            #expect(shown.all.allSatisfy { $0.user == anna.user })
            #expect(try anna.devices().map(\.name) == ["first device", "laptop"])
            #expect(try anna.followers().isEmpty)
            #expect(try Household.notes(laptop) == ["before"])
            #expect(try laptop.devices().map(\.name) == ["first device", "laptop"])
            try laptop.add(Activity.make(note: "after"))
            try await Household.meet(laptop, anna)
            #expect(try Household.notes(anna) == ["after", "before"])
        }

        @Test("If either says that the digits differ, nothing has changed, and the texts can still be carried")
        func refused() async throws {
            for isNew in [true, false] {
                let added = open { _ in isNew }
                await #expect(throws: VicinoError.self) { try await join { _ in !isNew } }
                // A no that comes at once may reach no screen, and then this device stays open.
                added.cancel()
                _ = await added.result
                #expect(try anna.devices().count == 1)
                #expect(throws: VicinoError.self) { try Node.open(household.configuration(1)) }
            }
            let code = try Node.requestDevice(household.configuration(1), name: "laptop")
            let answer = try anna.addDevice(code)
            #expect(try Node.join(household.configuration(1), answer: answer).user == anna.user)
        }

        @Test("A person who wants to follow learns nothing of a device that is open for another one")
        func personAsks() async throws {
            let added = open { _ in true }
            let device = try await strangers.device(for: household.ben)
            let error = await #expect(throws: VicinoError.self) {
                try await strangers.follow(household.ben, [device]) { _ in
                    Issue.record("There are no digits.")
                    return true
                }
            }
            #expect(error?.code == .refused)
            added.cancel()
            _ = await added.result
            #expect(try anna.followers().isEmpty)
            #expect(try household.ben.following().isEmpty)
        }

        @Test("A new device does not join by an opening for people")
        func openForPeople() async throws {
            let follower = strangers.open(anna) { _ in true }
            let error = await #expect(throws: VicinoError.self) {
                try await join { _ in
                    Issue.record("There are no digits.")
                    return true
                }
            }
            #expect(error?.code == .refused)
            follower.cancel()
            _ = await follower.result
            #expect(try anna.devices().count == 1)
            #expect(try anna.followers().isEmpty)
        }

        @Test("A device without the identity key is not open at all")
        func withoutKey() async throws {
            let second = try household.add()
            let plan = Opening.Plan(
                duration: .seconds(600), sharing: .everything, listenAddress: ListenAddress(host: "127.0.0.1"),
                confirm: { _ in true })
            let error = await #expect(throws: VicinoError.self) {
                try await second.addDevice(plan, over: [strangers.network.medium()], by: strangers.time)
            }
            #expect(error?.code == .refused)
            #expect(strangers.advertised.isEmpty)
        }

        @Test("A device whose name is taken gets a number")
        func sameName() async throws {
            try anna.renameDevice(anna.device(named: "first device"), to: "laptop")
            let added = open { _ in true }
            _ = try await join { _ in true }
            #expect(try await added.value?.name == "laptop 2")
        }
    }
}
