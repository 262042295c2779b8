import Testing
import VicinoBus
import VicinoPresence

@testable import VicinoBluetooth

@Suite("What is reported of the beacons that are heard")
struct HeardBeaconsTests {
    @Test("A new beacon is reported at once, and then at most once a second, with the mean strength")
    func reports() {
        var heard = HeardBeacons.make()
        #expect(heard.handle(.make(strength: -60), at: .zero) == .make(strength: -60))
        #expect(heard.handle(.make(strength: -70), at: .milliseconds(300)) == nil)
        #expect(heard.handle(.make(strength: -80), at: .milliseconds(600)) == nil)
        #expect(heard.handle(.make(strength: -90), at: .seconds(1)) == .make(strength: -80))
        #expect(heard.handle(.make(strength: -40), at: .seconds(2)) == .make(strength: -40))
    }

    @Test("A new tag is reported at once")
    func newTag() {
        var heard = HeardBeacons.make()
        _ = heard.handle(.make(), at: .zero)
        let later = heard.handle(.make(beacon: .make(1, tag: 1)), at: .milliseconds(1))
        #expect(later == .make(beacon: .make(1, tag: 1)))
    }

    @Test("What BlueZ only remembers is not heard")
    func remembered() {
        var heard = HeardBeacons.make()
        #expect(heard.handle(.make(.remembered), at: .zero) == nil)
        #expect(heard.handle(.make(.heard), at: .zero) != nil)
    }

    @Test("A device does not hear itself")
    func own() {
        var heard = HeardBeacons.make()
        heard.own = [Beacon.make(1).id]
        #expect(heard.handle(.make(), at: .zero) == nil)
        #expect(heard.handle(.make(beacon: .make(2)), at: .zero) != nil)
    }

    @Test("An unknown strength stays unknown")
    func unknown() {
        var heard = HeardBeacons.make(.table)
        #expect(heard.handle(.make(strength: nil), at: .zero) == .make(strength: nil))
        #expect(heard.found(DeviceReport.path, at: .seconds(1)) == .make(strength: nil))
    }

    @Test("A strength that BlueZ takes back is unknown from then on, and says nothing else about the device")
    func takenBack() {
        var heard = HeardBeacons.make(.table)
        _ = heard.handle(.make(strength: -95), at: .zero)
        #expect(heard.handle(.make(.unmeasured, strength: nil), at: .seconds(5)) == nil)
        #expect(heard.found(DeviceReport.path, at: .seconds(6)) == .make(strength: nil))
        #expect(heard.handle(.make(strength: -60), at: .seconds(8)) == .make(strength: -60))
    }

    @Test("A device that the monitor has found is as strong as the range demands, whatever was reported before")
    func found() {
        var heard = HeardBeacons.make(.table)
        let weak = SignalRange.table.entry.dBm - 7
        #expect(heard.handle(.make(strength: weak), at: .zero) == .make(strength: weak))
        #expect(heard.found(DeviceReport.path, at: .seconds(3)) == .make(strength: SignalRange.table.entry.dBm))
        #expect(
            heard.lost(DeviceReport.path) == .withdrawn(Beacon.make(1).id, over: .bluetooth, at: DeviceReport.address))
        #expect(heard.handle(.make(strength: weak), at: .seconds(9)) == .make(strength: weak))
    }

    @Test("The monitor may find a device before BlueZ has told of it")
    func foundBefore() {
        var heard = HeardBeacons.make(.table)
        #expect(heard.found(DeviceReport.path, at: .zero) == nil)
        #expect(heard.handle(.make(strength: -90), at: .zero) == .make(strength: SignalRange.table.entry.dBm))
    }

    @Test("A device that the monitor has found is reported every twenty seconds until it is lost")
    func repeats() {
        var heard = HeardBeacons.make()
        _ = heard.handle(.make(), at: .zero)
        _ = heard.found(DeviceReport.path, at: .zero)
        #expect(heard.repeatReports(at: .seconds(19)).isEmpty)
        #expect(heard.deadline == .seconds(20))
        #expect(heard.repeatReports(at: .seconds(20)) == [.make()])
        #expect(heard.repeatReports(at: .seconds(39)).isEmpty)
        #expect(heard.repeatReports(at: .seconds(40)) == [.make()])
        _ = heard.lost(DeviceReport.path)
        #expect(heard.repeatReports(at: .seconds(60)).isEmpty)
        #expect(heard.deadline == nil)
    }

    @Test("After a scan has ended, nothing is said of what is there")
    func scanEnded() {
        var heard = HeardBeacons.make()
        _ = heard.handle(.make(), at: .zero)
        _ = heard.found(DeviceReport.path, at: .zero)
        heard.scanEnded()
        #expect(heard.repeatReports(at: .seconds(60)).isEmpty)
        #expect(heard.deadline == nil)
        #expect(heard.lost(DeviceReport.path) == nil)
    }

    @Test("That BlueZ forgets a device does not mean that it has gone")
    func removed() {
        var heard = HeardBeacons.make()
        _ = heard.handle(.make(), at: .zero)
        heard.removed(DeviceReport.path)
        #expect(heard.lost(DeviceReport.path) == nil)
        #expect(heard.handle(.make(), at: .milliseconds(1)) != nil)
    }

    @Test("Among too many devices, the one that was heard longest ago is forgotten")
    func bounded() {
        var heard = HeardBeacons(
            .make {
                $0.deviceLimit = 3
                $0.timings.reporting = .seconds(100)
            })
        for number in 0..<4 { _ = heard.handle(.make(number: number), at: .seconds(number)) }
        #expect(heard.handle(.make(number: 3), at: .seconds(4)) == nil)
        #expect(heard.handle(.make(number: 0), at: .seconds(4)) != nil)
    }

    @Test("Strengths that BlueZ does not measure for a minute are noticed")
    func seldom() {
        var heard = HeardBeacons.make()
        for second in 0..<90 { _ = heard.handle(.make(.measured), at: .seconds(second)) }
        #expect(!heard.lacksStrength)
        for second in 90..<180 { _ = heard.handle(.make(.heard), at: .seconds(second)) }
        #expect(heard.lacksStrength)
        _ = heard.handle(.make(.measured), at: .seconds(180))
        #expect(!heard.lacksStrength)
    }

    @Test("127, and what no radio reports, is not a strength", arguments: [nil, 127, 0, -128, 21, 32767])
    func impossible(strength: Int16?) {
        #expect(SignalStrength(reported: strength) == nil)
    }

    @Test("Any other number is one", arguments: [-127, -60, -1, 20])
    func possible(strength: Int16) {
        #expect(SignalStrength(reported: strength)?.dBm == Double(strength))
    }
}

extension HeardBeacons {
    static func make(_ range: SignalRange = .anywhere) -> HeardBeacons {
        HeardBeacons(
            .make {
                $0.range = range
                $0.timings.reporting = .seconds(1)
            })
    }
}

extension DeviceReport {
    static let path: ObjectPath = "/org/bluez/hci0/dev_0"

    static var address: RouteAddress { address(0) }

    static func address(_ number: Int) -> RouteAddress {
        guard let address = RouteAddress("3A:00:00:00:00:0\(number)/random") else { preconditionFailure("no address") }
        return address
    }

    static func make(
        _ occasion: Occasion = .measured, number: Int = 0, beacon: Beacon = .make(1), strength: Double? = -50
    ) -> DeviceReport {
        guard let path = try? ObjectPath("/org/bluez/hci0/dev_\(number)") else { preconditionFailure("no path") }
        return DeviceReport(
            path, beacon: beacon, address: address(number), signal: strength.map { SignalStrength(dBm: $0) },
            occasion: occasion)
    }
}

extension MediumEvent {
    static func make(beacon: Beacon = .make(1), strength: Double? = -50) -> MediumEvent {
        .sighted(
            Sighting(
                medium: .bluetooth, beacon: beacon, address: DeviceReport.address,
                signal: strength.map { SignalStrength(dBm: $0) }))
    }
}
