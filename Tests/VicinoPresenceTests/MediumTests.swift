import Testing
import VicinoCore
import VicinoPresence
import VicinoTesting

@Suite("Media")
struct MediumTests {
    @Test("The simulated medium keeps the rules of every driver", arguments: MediumConformance.Rule.allCases)
    func conforms(rule: MediumConformance.Rule) async throws {
        try await MediumConformance { MediumPair.simulated() }.verify(rule)
    }

    /// Possible faults of a driver, each with the rule that finds it.
    enum Fault: CaseIterable {
        case deaf, keepsOld, neverSilent, takesTooMany, mute

        var rule: MediumConformance.Rule {
            switch self {
            case .deaf: .hearsWhatIsAdvertised
            case .keepsOld: .replaces
            case .neverSilent: .isSilent
            case .takesTooMany: .refusesTooMany
            case .mute: .comesBack
            }
        }
    }

    @Test("A driver with a fault breaks the rule for it", arguments: Fault.allCases)
    func finds(fault: Fault) async throws {
        let suite = MediumConformance {
            let pair = MediumPair.simulated()
            let first = FaultyMedium(pair.first, fault)
            let second = FaultyMedium(pair.second, fault)
            return MediumPair(
                first, second, changesAddresses: true, deliver: pair.deliver,
                setAvailable: { isAvailable in
                    if fault != .mute { try await pair.setAvailable?(isAvailable) }
                })
        }
        let violation = await #expect(throws: MediumConformance.Violation.self) {
            try await suite.verify(fault.rule)
        }
        #expect(violation?.rule == fault.rule)
    }

    @Test("A sequence of events ends when its reader is cancelled")
    func ends() async throws {
        let air = SimulatedAir(seed: 1)
        let medium = air.medium(at: Point(0, 0))
        let events = medium.events
        let states = medium.availability
        await withTaskGroup { group in
            group.addTask { for await _ in events {} }
            group.addTask { for await _ in states {} }
            group.cancelAll()
        }
    }
}

/// A medium with one fault.
private struct FaultyMedium: Medium {
    let inner: any Medium
    let fault: MediumTests.Fault
    private let past = Past()

    init(_ inner: any Medium, _ fault: MediumTests.Fault) {
        self.inner = inner
        self.fault = fault
    }

    var kind: MediumKind { inner.kind }
    var beaconLimit: Int { inner.beaconLimit }
    var availability: AsyncStream<Availability> { inner.availability }

    var events: AsyncStream<MediumEvent> {
        switch fault {
        case .deaf: AsyncStream { $0.finish() }
        default: inner.events
        }
    }

    func advertise(_ beacons: [Beacon], port: UInt16) async throws(VicinoError) {
        await past.add(beacons)
        switch fault {
        case .keepsOld: try await inner.advertise(Array(await past.beacons.suffix(inner.beaconLimit)), port: port)
        case .neverSilent where beacons.isEmpty: return
        case .takesTooMany: try await inner.advertise(Array(beacons.prefix(inner.beaconLimit)), port: port)
        default: try await inner.advertise(beacons, port: port)
        }
    }
}

/// The advertisements that a medium was given.
private actor Past {
    private(set) var beacons: [Beacon] = []

    func add(_ more: [Beacon]) { beacons += more }
}
