import Testing
import VicinoCore
import VicinoHarness

@testable import VicinoPresence

@Suite("When a session goes on over a network")
struct MediumChangeTests {
    private let person: UserID
    private let stranger: UserID

    init() throws {
        person = try requireValue(UserID([UInt8](repeating: 1, count: 32)))
        stranger = try requireValue(UserID([UInt8](repeating: 2, count: 32)))
    }

    /// An address that was first and last heard so many seconds after the beginning.
    private func route(
        _ text: String = "192.0.2.1:4747", on medium: MediumKind = .localNetwork, since first: Int? = nil,
        at second: Int
    ) throws -> PeerRoute {
        let key = PeerRoute.Key(device: .first, medium: medium, address: try requireValue(RouteAddress(text)))
        let beacon = BeaconID(bits: 0)
        var route = PeerRoute(key, beacon: beacon, threshold: SignalThreshold(), at: .seconds(first ?? second))
        route.lastHeard = .seconds(second)
        return route
    }

    @Test("Only an address on a network counts that was heard since the session began, and was not tried before")
    func fresh() throws {
        var change = MediumChange()
        let routes = try [
            route(since: 1, at: 9), route("02:00:00:00:00:01/random", on: .bluetooth, at: 20),
            route("x:1", since: 1, at: 20),
        ]
        let tried: Set<RouteAddress> = [routes[2].address]
        let begins = { (change: inout MediumChange, tried: Set<RouteAddress>) in
            change.beginTrial(
                with: person, over: routes, besides: tried, since: .seconds(10), at: .seconds(30))
        }
        #expect(!begins(&change, tried))
        #expect(begins(&change, []))
    }

    @Test("An address that did not answer counts again if it was gone since then")
    func returned() throws {
        var change = MediumChange()
        let route = try route(since: 15, at: 20)
        let begins = change.beginTrial(
            with: person, over: [route], besides: [route.address], since: .seconds(10), at: .seconds(30))
        #expect(begins)
    }

    @Test("A change that led to no session over the network is not tried again soon, with that person")
    func trial() throws {
        var change = MediumChange()
        let begins = { (change: inout MediumChange, person: UserID, second: Int) in
            change.beginTrial(
                with: person, over: [try route(at: second)], besides: [], since: .zero, at: .seconds(second))
        }
        #expect(try begins(&change, person, 100))
        #expect(try begins(&change, stranger, 101))
        let pause = Int(MediumChange.pause / .seconds(1))
        for second in stride(from: 101, to: 100 + pause, by: 7) { #expect(try !begins(&change, person, second)) }
        #expect(try begins(&change, person, 100 + pause))
        change.succeeded(with: person)
        #expect(try begins(&change, person, 101 + pause))
    }
}
