import Foundation
import Testing
import VicinoCore

@testable import VicinoPresence

@Suite("Ranges and zones")
struct RangeTests {
    private let key = PresenceKey.make(1)

    private func scene(_ range: SignalRange = .anywhere) throws -> Scene {
        try Scene([.make(1, revision: 1)], dwell: nil, range: range)
    }

    // MARK: The model

    @Test("The strength at a distance follows the log-distance model to within a tenth of a decibel")
    func model() {
        for metres in stride(from: 0.1, through: 100, by: 0.37) {
            let expected = -59 - 7.5 * log2(metres)
            let found = PathLoss().strength(atMetres: metres).dBm
            #expect(abs(expected - found) < 0.1, "\(metres)")
        }
        let measured = SignalRange(metres: 4, reference: SignalStrength(dBm: -50))
        #expect(measured.entry.dBm == -65)
        #expect(measured.exit.dBm == -73)
    }

    @Test("Named ranges end where the zones of these names do, and anywhere has no end")
    func names() {
        #expect(SignalRange(.room) == SignalRange(metres: 6))
        #expect(SignalRange.touch == SignalRange(metres: 0.3))
        #expect(SignalRange(.beyond) == .anywhere)
        #expect(Zone.allCases == Zone.allCases.sorted())
        #expect(Zone.touch < .table)
        #expect(Zone.house < .beyond)
        let reference = SignalStrength(dBm: -40)
        #expect(Zone(SignalStrength(dBm: -52), reference: reference) == .room)
        #expect(Zone(SignalStrength(dBm: -52), reference: .usualReference) == .table)
    }

    // MARK: Zones

    @Test("A person who comes nearer moves from zone to zone, and back with a gap")
    func zones() throws {
        var scene = try scene()
        var zones: [Zone?] = []
        for strength in Array(stride(from: -105.0, through: -40, by: 1))
            + Array(stride(from: -40.0, through: -105, by: -1))
        {
            for _ in 0..<20 { try hear(&scene, strength) }
            zones += scene.wait(.seconds(1)).zones
        }
        #expect(zones == [.house, .room, .table, .touch, .table, .room, .house, .beyond])
        // The gap: at this strength the person would not have entered the zone.
        for _ in 0..<40 { try hear(&scene, -60) }
        #expect(scene.presence.encounters.first?.zone?.zone == .table)
        for _ in 0..<200 { try hear(&scene, -72) }
        #expect(scene.presence.encounters.first?.zone?.zone == .table)
        for _ in 0..<400 { try hear(&scene, -76) }
        #expect(scene.presence.encounters.first?.zone?.zone == .room)
    }

    @Test("A zone states its doubt: sure in the middle, not at the border")
    func doubt() throws {
        var scene = try scene()
        for _ in 0..<40 { try hear(&scene, -57) }
        let sure = try #require(scene.presence.encounters.first?.zone)
        #expect(sure.zone == .table)
        #expect(sure.isSure)
        for _ in 0..<100 { try hear(&scene, -68) }
        let unsure = try #require(scene.presence.encounters.first?.zone)
        #expect(unsure.zone == .table)
        #expect(unsure.span == .table...(.room))
        #expect(!unsure.isSure)
    }

    @Test("A strength that is not known makes no zone, and counts as in range")
    func unknown() throws {
        var scene = try scene(.touch)
        for _ in 0..<10 {
            try scene.hear(key)
            scene.wait(.seconds(1))
        }
        #expect(scene.presence.encounters.count == 1)
        #expect(scene.presence.encounters.first?.zone == nil)
        #expect(scene.presence.isInRange(try .make(1), on: .bluetooth))
    }

    @Test("A strength that is no longer known counts as in range after a weak one, and the next weak one does not")
    func unknownAfterWeak() throws {
        var scene = try scene(.table)
        for _ in 0..<40 { try hear(&scene, -95) }
        #expect(scene.presence.encounters.isEmpty)
        #expect(try !scene.presence.isInRange(.make(1), on: .bluetooth))
        try scene.hear(key)
        scene.wait(.seconds(1))
        #expect(scene.presence.encounters.count == 1)
        #expect(scene.presence.encounters.first?.zone == nil)
        #expect(try scene.presence.isInRange(.make(1), on: .bluetooth))
        for _ in 0..<10 { try hear(&scene, -95) }
        #expect(try !scene.presence.isInRange(.make(1), on: .bluetooth))
    }

    @Test("A strength that is not known between strong ones changes neither zone nor range")
    func unknownBetweenStrong() throws {
        var scene = try scene(.table)
        for _ in 0..<40 { try hear(&scene, -55) }
        let before = scene.presence.encounters.first?.zone
        try scene.hear(key)
        #expect(before != nil)
        #expect(scene.presence.encounters.first?.zone == before)
    }

    @Test("A signal that stays exactly at the border of the range is in range soon, however weak it was before")
    func border() throws {
        var scene = try scene(.table)
        for _ in 0..<40 { try hear(&scene, -95) }
        for _ in 0..<2 {
            scene.wait(.seconds(20))
            try scene.hear(key, signal: SignalRange.table.entry.dBm)
        }
        #expect(try scene.presence.isInRange(.make(1), on: .bluetooth))
    }

    @Test("The nearest device of a person gives the zone")
    func nearest() throws {
        var scene = try Scene([.make(1, devices: 2, revision: 1)], dwell: nil)
        for _ in 0..<10 {
            try scene.hear(key, from: "aa:1", signal: -85)
            try scene.hear(key, device: .make(1), from: "bb:2", signal: -50)
            scene.wait(.milliseconds(300))
        }
        #expect(scene.presence.encounters.first?.zone?.zone == .table)
    }

    @Test("A device keeps its smoothed signal when its address changes")
    func newAddress() throws {
        var scene = try scene(.room)
        for _ in 0..<40 { try hear(&scene, -60) }
        // One weak advertisement from a new address neither moves nor removes the person.
        try scene.hear(key, from: "bb:2", signal: -95)
        #expect(scene.wait(.milliseconds(300)).zones.isEmpty)
        let routes = try #require(scene.presence.encounters.first).routes
        #expect(routes.count == 2)
        #expect(routes.allSatisfy { $0.signal?.dBm ?? -127 > -80 })
    }

    @Test("A person who leaves right after a change of address has left as soon as without it")
    func leavesAfterChange() throws {
        var moments: [Duration] = []
        for address in ["aa:1", "bb:2"] {
            var scene = try scene(.table)
            for _ in 0..<40 { try hear(&scene, -50) }
            let start = scene.uptime
            while scene.presence.encounters.count == 1 { try hear(&scene, -90, from: address) }
            moments.append(scene.uptime - start)
        }
        #expect(moments[1] <= moments[0] + PeerRoute.replacementDelay, "\(moments)")
    }

    // MARK: Strangers

    @Test(
        "A stranger who repeats a distant device's beacons nearby brings no address of the device into range",
        arguments: [1, NearbyPerson.routeLimit])
    func repeated(copies: Int) throws {
        // Without a revision, every beacon announces news.
        var scene = try Scene([.make(1)], dwell: nil, range: .table)
        for round in 0..<60 {
            // The device's address changes, and ever new copies displace it.
            try scene.hear(key, revision: 2, from: "aa:\(round / 20)", signal: -90)
            let own = scene.presence.encounters.flatMap(\.routes).filter { $0.address.text.hasPrefix("aa") }
            #expect(own.isEmpty, "round \(round)")
            for _ in 0..<5 {
                for copy in 0..<copies {
                    try scene.hear(key, revision: 2, from: "ee:\(copies == 1 ? 0 : round).\(copy)", signal: -35)
                }
                scene.uptime += .milliseconds(200)
            }
        }
        let connections = scene.take().compactMap { effect -> [PeerRoute]? in
            if case .connect(_, _, routes: let routes, _) = effect { routes } else { nil }
        }
        #expect(!connections.isEmpty)
        #expect(connections.joined().allSatisfy { !$0.address.text.hasPrefix("aa") })
    }

    @Test("A stranger's strong copy of a beacon does not change the zone; nor does a weak one, after a session")
    func copiedZone() throws {
        var scene = try scene()
        let address = try #require(RouteAddress("aa:1"))
        for _ in 0..<40 {
            try hear(&scene, -74)
            try scene.hear(key, from: "ee:0", signal: -35)
        }
        #expect(scene.presence.encounters.first?.zone?.zone == .room)
        scene.handle(.sessionEnded(try .make(1), device: .first, outcome: .completed(revision: 1, address: address)))
        for _ in 0..<40 {
            try hear(&scene, -74)
            try scene.hear(key, from: "ee:0", signal: -99)
        }
        #expect(scene.presence.encounters.first?.zone?.zone == .room)
    }

    // MARK: Who is served

    @Test("A person heard too weakly is not in range until they come nearer; one not heard may be")
    func served() throws {
        let person = try UserID.make(1)
        var scene = try scene(.table)
        #expect(scene.presence.isInRange(person, on: .bluetooth))
        for _ in 0..<20 { try hear(&scene, -85) }
        #expect(!scene.presence.isInRange(person, on: .bluetooth))
        #expect(scene.presence.isInRange(person, on: .localNetwork))
        for _ in 0..<20 { try hear(&scene, -55) }
        #expect(scene.presence.isInRange(person, on: .bluetooth))
        for _ in 0..<100 { try hear(&scene, -85) }
        #expect(!scene.presence.isInRange(person, on: .bluetooth))
        scene.wait(.seconds(120))
        #expect(scene.presence.isInRange(person, on: .bluetooth))
    }

    private func hear(_ scene: inout Scene, _ strength: Double, from address: String = "aa:1") throws {
        try scene.hear(key, from: address, signal: strength)
        scene.handle(.tick)
        scene.uptime += .milliseconds(300)
    }
}

@Suite("Traces of signal strength")
struct SignalTraceTests {
    private static let edge = 6.0
    private let key = PresenceKey.make(1)

    /// What happened, in order, and when.
    private func follow(_ trace: SignalTrace) throws -> [(event: String, time: Double)] {
        var scene = try Scene([.make(1, revision: 1)], dwell: nil, range: SignalRange(metres: Self.edge))
        let start = scene.uptime
        var events: [(event: String, time: Double)] = []
        for sample in trace.samples {
            let passed = scene.wait(.milliseconds(300)).encounters
            if let strength = sample.heard { try scene.hear(key, signal: strength) }
            let time = (scene.uptime - start) / .seconds(1)
            events += (passed + scene.take().encounters).map { (String($0.prefix(4)), time) }
        }
        // Afterwards the person is out of reach.
        events += scene.wait(.seconds(120)).encounters.map { (String($0.prefix(4)), .infinity) }
        return events.filter { $0.event != "stay" }
    }

    @Test(
        "A person who passes, arrives or sits at the edge enters once and leaves once at most",
        arguments: SignalTrace.Course.allCases, [0, 0.5])
    func noFlapping(course: SignalTrace.Course, lost: Double) throws {
        for seed in UInt64(0)..<(course == .edge ? 10 : 100) {
            let events = try follow(SignalTrace(course, edge: Self.edge, lost: lost, seed: seed)).map(\.event)
            #expect(events == ["ente", "left"] || events.isEmpty, "\(course), \(lost) lost, seed \(seed): \(events)")
        }
    }

    @Test(
        "A person who is clearly in range for three seconds has entered by then, even if half of all beacons are lost",
        arguments: [SignalTrace.Course.past, .arriving, .pocket, .wall], [0, 0.5])
    func entry(course: SignalTrace.Course, lost: Double) throws {
        // Clearly: by half the gap between entering and leaving.
        let clear = SignalRange(metres: Self.edge).entry.dBm + SignalRange.gap / 2
        var due = 0
        var late = [UInt64]()
        for seed in UInt64(0)..<100 {
            let trace = SignalTrace(course, edge: Self.edge, lost: lost, seed: seed)
            guard let moment = trace.surelyNear(from: clear) else { continue }
            due += 1
            let entered = try follow(trace).first { $0.event == "ente" }?.time ?? .infinity
            if entered > moment + 0.3 { late.append(seed) }
        }
        #expect(due > 20)
        #expect(
            late.count <= (lost == 0 ? 0 : due / 20), "\(course), \(lost) lost: late with the seeds \(late) of \(due)")
    }
}
