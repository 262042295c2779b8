import Testing
import VicinoConnection
import VicinoCore
import VicinoPresence
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("Following in person over Bluetooth, with attackers and over two media", .timeLimit(.minutes(10)))
    struct RadioCopierTests {
        let encounter: Encounter
        let neighbours: RadioNeighbours
        private var anna: Node { encounter.anna }
        private var ben: Node { encounter.ben }

        init() throws {
            encounter = try Encounter()
            neighbours = RadioNeighbours(encounter.clock)
        }

        /// The same device with other routes.
        private func changed(_ device: OpenDevice, _ routes: [OpenRoute]) -> OpenDevice {
            OpenDevice(id: device.id, routes: routes, zone: device.zone, firstHeardAt: device.firstHeardAt)
        }

        private func route(_ text: String, _ psm: PSM?, on medium: MediumKind = .bluetooth) throws -> OpenRoute {
            OpenRoute(medium: medium, address: try #require(RouteAddress(text)), psm: psm)
        }

        @Test("One device on a network and on Bluetooth is one, and is asked on the network", arguments: [true, false])
        func bothMedia(isOnNetwork: Bool) async throws {
            try encounter.add(3)
            let network = SimulatedNetwork()
            let hers = neighbours.radio()
            let his = neighbours.radio()
            try await neighbours.whileTimePasses {
                let asked = neighbours.open(anna, over: [network.medium(), hers], host: "127.0.0.1") { _ in true }
                let found = try await neighbours.devices(for: ben, over: [network.medium(), his]) {
                    $0.first?.media.count == 2
                }
                let device = try #require(found.first)
                #expect(found.count == 1)
                #expect(device.media == [.localNetwork, .bluetooth])
                #expect(device.zone != nil)
                // Where no device answers on the network, Bluetooth remains.
                let dead = try route("127.0.0.1:1", nil, on: .localNetwork)
                let asking = isOnNetwork ? device : changed(device, [dead] + device.routes.suffix(1))
                let followed = try await neighbours.follow(ben, [asking], over: [his]) { _ in true }
                #expect(try followed.session?.get().transport == (isOnNetwork ? .tcp : .bluetooth))
                #expect(try await asked.value?.user == ben.user)
            }
            #expect(try encounter.areEqual())
        }

        @Test("A device that has changed its address since it was heard is asked at the new one")
        func movingAddress() async throws {
            let hers = neighbours.radio()
            let old = try route("02:00:00:00:00:0F/random", PSM(0x80))
            let carrier = WatchedTransport(neighbours.channels.transport()) { $0 != old.address }
            let his = neighbours.radio { _ in carrier }
            try await neighbours.whileTimePasses {
                let asked = neighbours.open(anna, over: [hers]) { _ in true }
                let device = try #require(try await neighbours.devices(for: ben, over: [his]).first)
                let earlier = changed(device, [old])
                let asking = Task { [neighbours, ben] in
                    try await neighbours.follow(ben, [earlier], over: [his]) { _ in true }
                }
                // The new address is heard while the old one is asked, which takes twenty seconds.
                try await yieldUntil("the new address was never asked") {
                    if carrier.targets.count >= 2 { return true }
                    if carrier.targets == [old.address] { neighbours.time.advance(by: .seconds(1)) }
                    for _ in 0..<200 { await Task.yield() }
                    return false
                }
                #expect(carrier.targets == [old.address, device.routes[0].address])
                #expect(try await asking.value.person.user == anna.user)
                _ = try await asked.value
            }
        }

        @Test("An attacker who repeats a beacon with another channel shows other digits, and the right device is found")
        func copier() async throws {
            let eve = try Node.testing(encounter.folder, "Eve", clock: encounter.clock, kinds: .builtIn)
            let elsewhere = RadioNeighbours(encounter.clock)
            let seen = Notes<String>()
            let hers = Notes<String>()
            let radio = neighbours.radio()
            let his = neighbours.radio()
            try await neighbours.whileTimePasses {
                try await elsewhere.whileTimePasses {
                    let asked = neighbours.open(anna, over: [radio]) { question in
                        hers.add(question.digits)
                        return true
                    }
                    let device = try #require(try await neighbours.devices(for: ben, over: [his]).first)
                    // Her listener has channels of its own: the address says which are meant.
                    let copy = try route("02:00:00:00:00:0E/random", device.routes[0].psm)
                    let evil = elsewhere.radio()
                    let copying = elsewhere.open(eve, over: [evil]) { _ in true }
                    try await yieldUntil("Eve was never open") { !evil.presentBeacons.isEmpty }
                    let both = neighbours.radio {
                        ForkedTransport($0, other: elsewhere.channels.transport(), at: copy.address)
                    }
                    let followed = try await neighbours.follow(
                        ben, [changed(device, [copy] + device.routes)], over: [both]
                    ) { [anna = anna.user] question in
                        seen.add(question.claimedName)
                        await recordingErrors {
                            try await yieldUntil("her screen showed no digits") {
                                question.user != anna || !hers.all.isEmpty || Task.isCancelled
                            }
                        }
                        return hers.all.contains(question.digits)
                    }
                    #expect(followed.person.user == anna.user)
                    #expect(seen.all == ["Eve", "Anna"])
                    _ = try await asked.value
                    copying.cancel()
                    _ = await copying.result
                }
            }
            #expect(try ben.following().map(\.user) == [anna.user])
            #expect(try eve.followers().isEmpty)
        }

        @Test("A recorded beacon of a device that is closed leads nowhere, and the message says so")
        func replay() async throws {
            let hers = neighbours.radio()
            let his = neighbours.radio()
            try await neighbours.whileTimePasses {
                let asked = neighbours.open(anna, over: [hers]) { _ in true }
                let found = try await neighbours.devices(for: ben, over: [his])
                asked.cancel()
                _ = await asked.result
                let error = await #expect(throws: VicinoError.self) {
                    try await neighbours.follow(ben, found, over: [his]) { _ in true }
                }
                #expect(error?.code == .unreachable)
                #expect(error?.message.contains("Ask them to open it again") == true)
            }
        }

        @Test("Many peers who begin over Bluetooth and do not continue close it")
        func many() async throws {
            let hers = neighbours.radio()
            let his = neighbours.radio()
            try await neighbours.whileTimePasses {
                let asked = neighbours.open(anna, over: [hers]) { _ in true }
                let route = try #require(try await neighbours.devices(for: ben, over: [his]).first?.routes.first)
                let target = try #require(DialTarget(route.address, on: .bluetooth, psm: route.psm, over: [his]))
                let knock = KnockKey.strangers.knocking(on: .bluetooth) { [time = neighbours.time] in time.now.wall }
                for _ in 0..<OpeningProgress.limit {
                    let connection = try await target.connect(
                        expecting: nil, identity: .throwaway(), knock: knock
                    ) { _ in true }
                    #expect(connection.peer.roster.claimedName == "-")
                    #expect(connection.peer.user != anna.user)
                    try await connection.send([99])
                    await #expect(throws: VicinoError.self) { for try await _ in connection.messages {} }
                }
                let error = await #expect(throws: VicinoError.self) { try await asked.value }
                #expect(error?.code == .refused)
                #expect(hers.presentBeacons.isEmpty)
            }
        }
    }
}

/// Channels of two transports: one address leads to the other transport.
private struct ForkedTransport: MediumTransport {
    let usual: any MediumTransport
    let other: any MediumTransport
    let address: RouteAddress
    let kind = Transport.bluetooth

    init(_ usual: any MediumTransport, other: any MediumTransport, at address: RouteAddress) {
        self.usual = usual
        self.other = other
        self.address = address
    }

    func listen(accept: @escaping @Sendable (PeerStream) -> Void) async throws(VicinoError) -> MediumListener {
        try await usual.listen(accept: accept)
    }

    func connect(to target: RouteAddress, psm: PSM) async throws -> PeerStream {
        try await (target == address ? other : usual).connect(to: target, psm: psm)
    }
}
