import Testing
import VicinoConnection
import VicinoCore

@testable import Vicino
@testable import VicinoPresence

@Suite("Which open devices are asked")
struct CandidatesTests {
    private func device(_ number: UInt8, _ addresses: [String]) throws -> OpenDevice {
        let id = OpenDevice.ID(epoch: Epoch(number: 1), number: number)
        return OpenDevice(id: id, routes: try addresses.map { try route($0) }, firstHeardAt: .epoch)
    }

    private func route(_ address: String, psm: UInt8? = nil) throws -> OpenRoute {
        OpenRoute(
            medium: psm == nil ? .localNetwork : .bluetooth, address: try #require(RouteAddress(address)),
            psm: psm.flatMap { PSM($0) })
    }

    private func all(_ devices: [OpenDevice]) -> [String] {
        var candidates = Candidates(devices)
        var addresses: [String] = []
        while let route = candidates.next() { addresses.append(route.address.text) }
        return addresses
    }

    @Test("Each address is asked once, in order, and their number is limited")
    func order() throws {
        let devices = [
            try device(1, ["192.0.2.1:1", "192.0.2.2:1"]),
            try device(2, ["192.0.2.1:1", "192.0.2.3:1", "192.0.2.4:1"]),
        ]
        #expect(all(devices) == ["192.0.2.1:1", "192.0.2.3:1", "192.0.2.2:1", "192.0.2.4:1"])
        let crowd = try (0..<32).map { try device($0, ["192.0.2.\($0):1", "192.0.2.\($0):2"]) }
        #expect(all(crowd).count == Candidates.limit)
    }

    @Test("Devices with many addresses do not prevent that a later one is asked")
    func turns() throws {
        let greedy = try (0..<3).map { number in
            try device(UInt8(number), (1...OpenDevices.addressLimit).map { "192.0.2.\(number):\($0)" })
        }
        #expect(all(greedy + [try device(9, ["192.0.2.9:1"])]).prefix(4).last == "192.0.2.9:1")
    }

    @Test(
        "A device is asked until it shows digits or turns out to be another's: an earlier cut ends nothing",
        arguments: [
            (.silence, true), (.answer, true), (.refusal, false), (.digits, false),
        ] as [(Candidates.Step, Bool)])
    func again(step: Candidates.Step, asksAgain: Bool) throws {
        var candidates = Candidates([])
        let opening = try #require(UserID([UInt8](repeating: 7, count: 32)))
        #expect(candidates.asks(opening))
        candidates.fail(VicinoError(.refused, "a"), at: step, of: opening)
        #expect(candidates.asks(opening) == asksAgain)
    }

    @Test("The final error is that of the attempt that got furthest, of several the last one")
    func failures() {
        func message(_ failures: [(String, Candidates.Step)]) -> String? {
            var candidates = Candidates([])
            for (text, step) in failures { candidates.fail(VicinoError(.refused, text), at: step) }
            return (candidates.error as? VicinoError)?.message
        }
        #expect(message([])?.hasPrefix("Their device does not answer") == true)
        #expect(message([("a", .silence)])?.hasPrefix("Their device does not answer") == true)
        #expect(message([("a", .answer), ("b", .silence)]) == "a")
        #expect(message([("a", .obstacle), ("b", .silence)]) == "a")
        #expect(message([("a", .answer), ("b", .digits), ("c", .answer), ("d", .silence)]) == "b")
        #expect(message([("a", .digits), ("b", .digits)]) == "b")
        #expect(message([("a", .refusal), ("b", .answer)]) == "a")
    }

    @Test("After digits the others get only a moment")
    func timeout() {
        var candidates = Candidates([])
        candidates.fail(VicinoError(.refused, "a"), at: .answer)
        #expect(candidates.timeout(on: .localNetwork) == .seconds(5))
        #expect(candidates.timeout(on: .bluetooth) == .seconds(20))
        candidates.fail(VicinoError(.refused, "a"), at: .digits)
        #expect(candidates.timeout(on: .localNetwork) == .seconds(2))
        #expect(candidates.timeout(on: .bluetooth) == .seconds(8))
    }

    @Test("A new address of a radio is asked too, those of the network stay, and no other device is added")
    func learns() throws {
        let old = try route("a", psm: 0x81)
        let new = try route("b", psm: 0x82)
        let network = try route("192.0.2.1:1")
        let id = try device(1, []).id
        var candidates = Candidates([OpenDevice(id: id, routes: [network, old], firstHeardAt: .epoch)])
        #expect(candidates.next() == network)
        #expect(candidates.next() == old)
        candidates.learn([OpenDevice(id: id, routes: [new], firstHeardAt: .epoch), try device(2, ["192.0.2.9:1"])])
        #expect(candidates.next() == new)
        #expect(candidates.next() == nil)
    }
}
