import Testing
import VicinoCore
import VicinoLink

@testable import Vicino
@testable import VicinoPresence

@Suite("Which open devices are asked")
struct CandidatesTests {
    private func device(_ addresses: [String]) throws -> OpenDevice {
        let beacon = OpeningAdvertiser.beacon(1, on: .localNetwork, in: Minute(at: .epoch)).id
        return OpenDevice(
            medium: .localNetwork, beacon: beacon, addresses: try addresses.map { try #require(RouteAddress($0)) },
            since: .epoch)
    }

    private func all(_ devices: [OpenDevice]) -> [String] {
        var candidates = Candidates(devices)
        var places: [String] = []
        while let place = candidates.next() { places.append(place.description) }
        return places
    }

    @Test("Each address is asked once, in order, and their number is limited")
    func order() throws {
        let devices = [
            try device(["192.0.2.1:1", "192.0.2.2:1"]), try device(["192.0.2.1:1", "no address", "192.0.2.3:1"]),
        ]
        #expect(all(devices) == ["192.0.2.1:1", "192.0.2.2:1", "192.0.2.3:1"])
        let crowd = try (0..<32).map { try device(["192.0.2.\($0):1", "192.0.2.\($0):2"]) }
        #expect(all(crowd).count == Candidates.limit)
    }

    @Test("Devices with many addresses do not prevent that a later one is asked")
    func turns() throws {
        let greedy = try (0..<3).map { number in
            try device((1...OpenDevices.addressLimit).map { "192.0.2.\(number):\($0)" })
        }
        #expect(all(greedy + [try device(["192.0.2.9:1"])]).prefix(4).last == "192.0.2.9:1")
    }

    @Test(
        "A device is asked until it shows digits or turns out to be another's: an earlier cut settles nothing",
        arguments: [
            (.silence, true), (.answer, true), (.refusal, false), (.digits, false),
        ] as [(Candidates.Reach, Bool)])
    func again(reach: Candidates.Reach, asksAgain: Bool) throws {
        var candidates = Candidates([])
        let opening = try #require(UserID([UInt8](repeating: 7, count: 32)))
        #expect(candidates.asks(opening))
        candidates.fail(VicinoError(.refused, "a"), at: reach, of: opening)
        #expect(candidates.asks(opening) == asksAgain)
    }

    @Test("The final error is that of the attempt that got furthest, of several the last one")
    func failures() {
        func message(_ failures: [(String, Candidates.Reach)]) -> String? {
            var candidates = Candidates([])
            for (text, reach) in failures { candidates.fail(VicinoError(.refused, text), at: reach) }
            return (candidates.error as? VicinoError)?.message
        }
        #expect(message([])?.hasPrefix("Their device does not answer") == true)
        #expect(message([("a", .silence)])?.hasPrefix("Their device does not answer") == true)
        #expect(message([("a", .answer), ("b", .silence)]) == "a")
        #expect(message([("a", .answer), ("b", .digits), ("c", .answer), ("d", .silence)]) == "b")
        #expect(message([("a", .digits), ("b", .digits)]) == "b")
        #expect(message([("a", .refusal), ("b", .answer)]) == "a")
    }

    @Test("After digits the others get only a moment")
    func timeout() {
        var candidates = Candidates([])
        candidates.fail(VicinoError(.refused, "a"), at: .answer)
        #expect(candidates.timeout == .seconds(5))
        candidates.fail(VicinoError(.refused, "a"), at: .digits)
        #expect(candidates.timeout == .seconds(2))
    }
}
