import Testing
import VicinoConnection
import VicinoCore
import VicinoPresence
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("Following in person over Bluetooth, without a network", .timeLimit(.minutes(2)))
    struct RadioPairingTests {
        let encounter: Encounter
        let neighbours: RadioNeighbours
        private var anna: Node { encounter.anna }
        private var ben: Node { encounter.ben }

        init() throws {
            encounter = try Encounter()
            neighbours = RadioNeighbours(encounter.clock)
        }

        @Test("Two users who find equal digits pair, the records are there, and nothing is advertised after the digits")
        func pairs() async throws {
            try encounter.add(20)
            let digits = Notes<String>()
            let hers = neighbours.radio()
            let his = neighbours.radio()
            let isSilent = Notes<Bool>()
            try await neighbours.whileTimePasses {
                let asked = neighbours.open(anna, over: [hers]) { question in
                    digits.add(question.digits)
                    isSilent.add(hers.presentBeacons.isEmpty)
                    return question.claimedName == "Ben"
                }
                let found = try await neighbours.devices(for: ben, over: [his]) { $0.first?.zone != nil }
                #expect(found.count == 1)
                #expect(found.first?.media == [.bluetooth])
                let followed = try await neighbours.follow(ben, found, over: [his]) { question in
                    digits.add(question.digits)
                    return question.claimedName == "Anna"
                }
                #expect(try followed.session?.get().transport == .bluetooth)
                #expect(try await asked.value?.user == ben.user)
            }
            #expect(digits.all.count == 2)
            #expect(Set(digits.all).count == 1)
            #expect(isSilent.all == [true])
            #expect(try encounter.areEqual())
            #expect(try anna.followers().map(\.holding) == [.everything])
            #expect(try ben.lastMeeting(with: encounter.annaAsBenSeesHer)?.way == .bluetooth)
        }

        @Test("Nothing is kept if the digits differ, and no other pairing begins until the user opens again")
        func declined() async throws {
            let hers = neighbours.radio()
            let his = neighbours.radio()
            try await neighbours.whileTimePasses {
                let asked = neighbours.open(anna, over: [hers]) { _ in true }
                let found = try await neighbours.devices(for: ben, over: [his])
                let first = await #expect(throws: VicinoError.self) {
                    try await neighbours.follow(ben, found, over: [his]) { _ in false }
                }
                let reason = await #expect(throws: VicinoError.self) { try await asked.value }
                let second = await #expect(throws: VicinoError.self) {
                    try await neighbours.follow(ben, found, over: [his]) { _ in false }
                }
                #expect([first, reason, second].map { $0?.code } == [.refused, .rejected, .unreachable])
            }
            #expect(try anna.followers().isEmpty)
            #expect(try ben.following().isEmpty)
        }

        @Test("A peer who walks away while the digits are shown ends the pairing on both sides")
        func vanishes() async throws {
            let carrier = WatchedTransport(neighbours.channels.transport())
            let hers = neighbours.radio()
            let his = neighbours.radio { _ in carrier }
            let shown = Notes<Bool>()
            try await neighbours.whileTimePasses {
                let asked = neighbours.open(anna, over: [hers]) { _ in
                    shown.add(true)
                    await untilCancelled("her pairing went on")
                    return false
                }
                let found = try await neighbours.devices(for: ben, over: [his])
                await #expect(throws: VicinoError.self) {
                    try await neighbours.follow(ben, found, over: [his]) { _ in
                        // A device that was cut before it showed digits stays open.
                        await recordingErrors {
                            try await yieldUntil("Anna saw no digits") { !shown.all.isEmpty || Task.isCancelled }
                        }
                        carrier.cut()
                        await untilCancelled("his pairing went on")
                        return false
                    }
                }
                await #expect(throws: VicinoError.self) { try await asked.value }
            }
            #expect(try anna.followers().isEmpty)
            #expect(try ben.following().isEmpty)
        }

        @Test("Digits that are not answered for two minutes end the pairing on both sides")
        func late() async throws {
            let hers = neighbours.radio()
            let his = neighbours.radio()
            let shown = Notes<Bool>()
            try await neighbours.whileTimePasses {
                let wait = { @Sendable (_: PairingQuestion) async -> Bool in
                    shown.add(true)
                    await untilCancelled("her pairing went on")
                    return false
                }
                let asked = neighbours.open(anna, over: [hers], confirm: wait)
                let found = try await neighbours.devices(for: ben, over: [his])
                let asking = Task { [neighbours, ben] in
                    try await neighbours.follow(ben, found, over: [his], confirm: wait)
                }
                try await yieldUntil("one side showed no digits") { shown.all.count >= 2 }
                for _ in 0..<121 { neighbours.time.advance(by: .seconds(1)) }
                let errors = [
                    await #expect(throws: VicinoError.self) { try await asking.value },
                    await #expect(throws: VicinoError.self) { try await asked.value },
                ]
                #expect(errors.contains { $0?.message.contains("took too long") == true })
            }
            #expect(try anna.followers().isEmpty)
            #expect(try ben.following().isEmpty)
        }

        @Test("A device whose adapter goes off is silent, and open on a new channel when it is back")
        func adapter() async throws {
            let hers = neighbours.radio()
            let his = neighbours.radio()
            try await neighbours.whileTimePasses {
                let asked = neighbours.open(anna, over: [hers]) { _ in true }
                let first = try #require(try await neighbours.devices(for: ben, over: [his]).first?.routes.first)
                hers.setAvailability(.unavailable(reason: "It is off.", remedy: "Switch it on."))
                try await neighbours.advance { hers.presentBeacons.isEmpty }
                hers.setAvailability(.ready)
                try await neighbours.advance { !hers.presentBeacons.isEmpty }
                let found = try await neighbours.devices(for: ben, over: [his])
                #expect(found.first?.routes.first?.psm != first.psm)
                _ = try await neighbours.follow(ben, found, over: [his]) { _ in true }
                #expect(try await asked.value?.user == ben.user)
            }
        }

        @Test("An adapter that is off on the asker's side is named, and not the peer")
        func ownAdapter() async throws {
            let hers = neighbours.radio()
            let his = neighbours.radio()
            try await neighbours.whileTimePasses {
                let asked = neighbours.open(anna, over: [hers]) { _ in true }
                let found = try await neighbours.devices(for: ben, over: [his])
                let deaf = neighbours.radio { _ in OffTransport() }
                for (media, words) in [([deaf], "It is off"), ([], "over Bluetooth only")] as [([any Medium], String)] {
                    let error = await #expect(throws: VicinoError.self) {
                        try await neighbours.follow(ben, found, over: media) { _ in true }
                    }
                    #expect(error?.message.contains(words) == true, "\(String(describing: error))")
                }
                asked.cancel()
                _ = await asked.result
            }
        }

        @Test("While a device is open over a radio, discovery sends no beacon there, and goes on afterwards")
        func oneBeacon() async throws {
            let discovering = neighbours.radio()
            let opening = neighbours.radio()
            try await neighbours.whileTimePasses {
                try await neighbours.discover(anna, over: discovering) { _ in
                    try await yieldUntil("discovery sent no beacon") { !discovering.presentBeacons.isEmpty }
                    let asked = neighbours.open(anna, over: [opening]) { _ in true }
                    try await neighbours.advance {
                        !opening.presentBeacons.isEmpty && discovering.presentBeacons.isEmpty
                    }
                    // Neither a new minute nor a new epoch makes it speak.
                    for _ in 0..<20 {
                        neighbours.time.advance(by: .seconds(10))
                        for _ in 0..<50 { await Task.yield() }
                        #expect(discovering.presentBeacons.isEmpty)
                    }
                    asked.cancel()
                    _ = await asked.result
                    try await neighbours.advance { !discovering.presentBeacons.isEmpty }
                }
            }
        }
    }
}

/// Channels of an adapter that is off.
private struct OffTransport: MediumTransport {
    let kind = Transport.bluetooth

    func listen(accept: @escaping @Sendable (PeerStream) -> Void) async throws(VicinoError) -> MediumListener {
        throw VicinoError(.unavailable, "It is off.")
    }

    func connect(to address: RouteAddress, psm: PSM) async throws -> PeerStream {
        throw VicinoError(.unavailable, "It is off.")
    }
}
