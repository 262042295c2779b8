import Testing
import VicinoConnection
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoStore
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("A port for each trusted network", .timeLimit(.minutes(10)))
    struct NetworkListenersTests {
        private let encounter: Encounter
        private let home = ListeningNetwork(interface: "lo", id: "Home via 3c:a6:2f:01:02:03")
        private let work = ListeningNetwork(interface: "lo", id: "Work via 3c:a6:2f:01:02:03")

        init() throws { encounter = try Encounter() }

        private func ports(_ network: ListeningNetwork) -> [UInt16] {
            NetworkPorts(of: network.id, secret: encounter.anna.own.agreementKey).ports
        }

        /// Listens on networks while `body` runs, which can change them.
        private func listen<T: Sendable>(
            on networks: [ListeningNetwork]?...,
            while body: (Listening, AsyncStream<[ListeningNetwork]?>.Continuation) async throws -> T
        ) async throws -> T {
            let (changes, change) = AsyncStream.makeStream(of: [ListeningNetwork]?.self)
            for networks in networks { change.yield(networks) }
            return try await encounter.anna.listen(on: changes) { try await body($0, change) }
        }

        /// Waits until this device listens at these ports and no others.
        private func wait(for ports: Set<UInt16>) async throws {
            try await yieldUntil("this device never listened at \(ports.sorted())") {
                Set(encounter.anna.listeningAddresses().map(\.port)) == ports
            }
        }

        @Test("It is the same at each start, another one on another network, and an invitation with it stays valid")
        func stable() async throws {
            let first = try await listen(on: nil, [home]) { listening, _ in listening.addresses }
            #expect(Set(first.map(\.port)) == [ports(home)[0]])
            #expect(Set(first.map(\.host)) == ["127.0.0.1", "::1"])
            try await listen(on: [work]) { listening, _ in
                #expect(Set(listening.addresses.map(\.port)) == [ports(work)[0]])
            }
            let invitation = try encounter.anna.invite(sharing: .everything, addresses: first)
            try await listen(on: [home]) { [ben = encounter.ben] _, _ in _ = try await ben.follow(invitation) }
            #expect(try encounter.anna.followers().count == 1)
        }

        @Test("Without a trusted network nothing is open, and where it leaves one, the port is closed")
        func closed() async throws {
            try await listen(on: []) { listening, change in
                #expect(listening.addresses.isEmpty)
                change.yield([home])
                try await wait(for: [ports(home)[0]])
                change.yield([])
                try await wait(for: [])
                let invitation = try encounter.anna.invite(
                    sharing: .everything, addresses: [requireValue(PeerAddress("127.0.0.1:\(ports(home)[0])"))])
                let error = await #expect(throws: VicinoError.self) { try await encounter.ben.follow(invitation) }
                #expect(error?.code == .unreachable)
                change.yield([home])
                try await wait(for: [ports(home)[0]])
            }
        }

        @Test("If another program has the port, the next of the series serves; if it has all, an event says so")
        func taken() async throws {
            let series = ports(home)
            try await encounter.ben.listen(host: "127.0.0.1", port: series[0]) { _ in
                try await listen(on: [home]) { listening, _ in
                    #expect(Set(listening.addresses.map(\.port)) == [series[1]])
                }
            }
            let others = try await holding(series[...]) {
                try await listen(on: [home]) { listening, _ -> VicinoError? in
                    #expect(listening.addresses.isEmpty)
                    for await event in listening.events { if case .unavailable(let error) = event { return error } }
                    return nil
                }
            }
            #expect(others?.message.contains("all ports for it are taken") == true)
            try await listen(on: [home]) { listening, _ in
                #expect(Set(listening.addresses.map(\.port)) == [series[0]])
            }
        }

        /// Runs `body` while other listeners have these ports.
        private func holding<T: Sendable>(
            _ ports: ArraySlice<UInt16>, _ body: () async throws -> T
        ) async throws -> T {
            guard let port = ports.first else { return try await body() }
            return try await ConnectionListener.with(
                at: [ConnectionEndpoint(host: "127.0.0.1", port: Int(port))], identity: try .throwaway(), knock: nil,
                admits: { _ in false }
            ) { _ in try await holding(ports.dropFirst(), body) }
        }

        @Test("A port of one network is not used again by a listener on all of them")
        func notElsewhere() async throws {
            try await listen(on: [home]) { _, _ in }
            try await encounter.anna.listen(host: "127.0.0.1") { listening in
                let port = try requireValue(listening.addresses.first).port
                #expect(!ports(home).contains(port))
            }
        }
    }
}
