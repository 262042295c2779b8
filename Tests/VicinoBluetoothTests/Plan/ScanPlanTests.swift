import Testing
import VicinoPresence
import VicinoTesting

@testable import VicinoBluetooth

@Suite("When and how to scan")
struct ScanPlanTests {
    @Test("A monitor is used where BlueZ has them")
    func monitor() {
        var plan = ScanPlan.make()
        #expect(plan.step(at: .zero) == .registerMonitor(1))
        #expect(plan.step(at: .zero) == nil)
        plan.monitorRegistered(1, nil, at: .zero)
        #expect(plan.mode == nil)
        plan.monitorActivated(1, at: .seconds(1))
        #expect(plan.mode == .monitor)
        #expect(plan.step(at: .seconds(2)) == nil)
    }

    @Test("BlueZ may activate a monitor before it answers the registration")
    func activatesEarly() {
        var plan = ScanPlan.make()
        _ = plan.step(at: .zero)
        plan.monitorActivated(1, at: .zero)
        plan.monitorRegistered(1, nil, at: .zero)
        #expect(plan.mode == .monitor)
    }

    @Test("A monitor that is not activated within five seconds gives mode to discovery, and is tried again seldom")
    func neverActivated() {
        var plan = ScanPlan.make()
        _ = plan.step(at: .zero)
        plan.monitorRegistered(1, nil, at: .zero)
        #expect(plan.step(at: .seconds(4)) == nil)
        #expect(plan.deadline == .seconds(5))
        #expect(plan.step(at: .seconds(5)) == .removeMonitor(1))
        plan.monitorRemoved(1)
        #expect(plan.step(at: .seconds(5)) == .startDiscovery)
        #expect(plan.lacksMonitor)
        plan.discoveryStarted(nil, at: .seconds(5))
        #expect(plan.mode == .discovery)
        let steps = plan.run(from: .seconds(5), to: .seconds(1800)) { _ in .silent }
        #expect(
            steps.filter { if case .registerMonitor = $0.step { true } else { false } }.map(\.time) == [.seconds(905)])
    }

    @Test("A monitor that BlueZ refuses or gives up gives mode to discovery at once", arguments: [true, false])
    func refused(isRefused: Bool) {
        var plan = ScanPlan.make()
        _ = plan.step(at: .zero)
        plan.monitorRegistered(1, isRefused ? .silent : nil, at: .zero)
        if !isRefused {
            plan.monitorActivated(1, at: .zero)
            plan.monitorReleased(1, at: .zero)
        }
        #expect(plan.step(at: .zero) == .removeMonitor(1))
        plan.monitorRemoved(1)
        #expect(plan.step(at: .zero) == .startDiscovery)
    }

    @Test("A monitor that BlueZ was asked for before it restarted is registered anew", arguments: [true, false])
    func restartsMeanwhile(hasAnswered: Bool) {
        var plan = ScanPlan.make()
        _ = plan.step(at: .zero)
        plan.forget(at: .seconds(1))
        plan.monitorRegistered(1, hasAnswered ? nil : .silent, at: .seconds(1))
        plan.monitorActivated(1, at: .seconds(1))
        #expect(plan.step(at: .seconds(1)) == .removeMonitor(1))
        plan.monitorRemoved(1)
        #expect(plan.step(at: plan.deadline ?? .zero) == .registerMonitor(2))
        #expect(!plan.lacksMonitor)
    }

    @Test("A discovery that BlueZ was asked for before it restarted is begun anew")
    func restartsWhileStarting() {
        var plan = ScanPlan.make(.always, [.discovery])
        _ = plan.step(at: .zero)
        plan.forget(at: .seconds(1))
        plan.discoveryStarted(nil, at: .seconds(1))
        #expect(plan.step(at: .seconds(1)) == .stopDiscovery)
    }

    @Test("A restarted BlueZ is asked for a monitor again, although it has refused one before")
    func restartsAfterRefusal() {
        var plan = ScanPlan.make()
        _ = plan.step(at: .zero)
        plan.monitorRegistered(1, .silent, at: .zero)
        _ = plan.step(at: .zero)
        plan.forget(at: .seconds(1))
        plan.monitorRemoved(1)
        #expect(!plan.lacksMonitor)
        #expect(plan.step(at: .seconds(1)) == .registerMonitor(2))
    }

    @Test("An activation that arrives after BlueZ gave the monitor up does not count", arguments: [true, false])
    func activatedLate(isBeingRemoved: Bool) {
        var plan = ScanPlan.make()
        _ = plan.step(at: .zero)
        plan.monitorRegistered(1, nil, at: .zero)
        plan.monitorReleased(1, at: .zero)
        if isBeingRemoved { #expect(plan.step(at: .zero) == .removeMonitor(1)) }
        plan.monitorActivated(1, at: .zero)
        #expect(plan.mode == nil)
        if !isBeingRemoved { #expect(plan.step(at: .zero) == .removeMonitor(1)) }
        plan.monitorRemoved(1)
        #expect(plan.step(at: .zero) == .startDiscovery)
        #expect(plan.lacksMonitor)
    }

    @Test("An activation that arrives while a monitor is removed does not count")
    func activatedTooLate() {
        var plan = ScanPlan.make()
        _ = plan.step(at: .zero)
        plan.monitorRegistered(1, nil, at: .zero)
        #expect(plan.step(at: .seconds(5)) == .removeMonitor(1))
        plan.monitorActivated(1, at: .seconds(5))
        plan.monitorRemoved(1)
        #expect(plan.step(at: .seconds(5)) == .startDiscovery)
        #expect(plan.lacksMonitor)
    }

    @Test("A monitor that BlueZ gives up before it answers the registration counts as given up")
    func releasedEarly() {
        var plan = ScanPlan.make()
        _ = plan.step(at: .zero)
        plan.monitorActivated(1, at: .zero)
        plan.monitorReleased(1, at: .zero)
        plan.monitorRegistered(1, nil, at: .zero)
        #expect(plan.mode == nil)
        #expect(plan.step(at: .zero) == .removeMonitor(1))
        plan.monitorRemoved(1)
        #expect(plan.step(at: .zero) == .startDiscovery)
        #expect(plan.lacksMonitor)
    }

    @Test("A monitor that works again is noticed")
    func monitorAgain() {
        var plan = ScanPlan.make()
        _ = plan.run(to: .seconds(60)) { _ in .silent }
        #expect(plan.lacksMonitor)
        _ = plan.run(from: .seconds(60), to: .seconds(2000))
        #expect(!plan.lacksMonitor)
        #expect(plan.mode == .monitor)
    }

    @Test("Discovery never runs for more than half of the time", arguments: BluetoothDutyCycle.allCases)
    func pauses(dutyCycle: BluetoothDutyCycle) {
        var plan = ScanPlan.make(dutyCycle, [.discovery])
        let steps = plan.run(to: .seconds(3600))
        let starts = steps.filter { $0.step == .startDiscovery }
        let stops = steps.filter { $0.step == .stopDiscovery }
        let searching = zip(starts, stops).reduce(Duration.zero) { $0 + ($1.1.time - $1.0.time) }
        #expect(starts.count >= 60)
        #expect(searching > .seconds(360))
        #expect(searching <= .seconds(1810))
        #expect(zip(starts, stops).allSatisfy { $1.time - $0.time <= .seconds(10) })
    }

    @Test(
        "The pause of a scan is shorter than the time for which an address is remembered",
        arguments: BluetoothDutyCycle.allCases)
    func isHeardInTime(dutyCycle: BluetoothDutyCycle) {
        for mode in [ScanMode.monitor, .discovery] { #expect(dutyCycle.cycle(of: mode).pause < .seconds(45)) }
    }

    @Test("A monitor that listens all the time is renewed every ten minutes")
    func renews() {
        var plan = ScanPlan.make()
        let steps = plan.run(to: .seconds(1500))
        #expect(
            steps.map(\.step) == [
                .registerMonitor(1), .removeMonitor(1), .registerMonitor(2), .removeMonitor(2), .registerMonitor(3),
            ])
    }

    @Test("Discovery that hears nothing any more counts as stalled, until it hears something")
    func stalls() {
        var plan = ScanPlan.make(.always, [.discovery])
        _ = plan.run(to: .seconds(100))
        plan.heard(at: .seconds(100))
        _ = plan.run(from: .seconds(100), to: .seconds(650))
        #expect(!plan.isStalled)
        _ = plan.run(from: .seconds(650), to: .seconds(800))
        #expect(plan.isStalled)
        plan.heard(at: .seconds(800))
        #expect(!plan.isStalled)
    }

    @Test("Where nothing was ever heard, nothing is stalled, and neither is a monitor without a device near")
    func isNotStalled() {
        var alone = ScanPlan.make(.always, [.discovery])
        _ = alone.run(to: .seconds(3600))
        #expect(!alone.isStalled)
        var monitor = ScanPlan.make()
        _ = monitor.run(to: .seconds(10))
        monitor.heard(at: .seconds(10))
        _ = monitor.run(from: .seconds(10), to: .seconds(3600))
        #expect(!monitor.isStalled)
    }

    @Test("Discovery that fails is tried again after growing waits, and says why")
    func discoveryFails() {
        var plan = ScanPlan.make(.always, [.discovery])
        var now = Duration.zero
        var waits = [Duration]()
        for _ in 0..<3 {
            #expect(plan.step(at: now) == .startDiscovery)
            plan.discoveryStarted(.silent, at: now)
            #expect(plan.obstacle == .silent)
            waits.append((plan.deadline ?? now) - now)
            now = plan.deadline ?? now
        }
        #expect(waits == [1, 2, 4].map { .seconds($0) })
        _ = plan.step(at: now)
        plan.discoveryStarted(nil, at: now)
        #expect(plan.obstacle == nil)
    }

    @Test("Without an adapter the scan ends, and begins at once when the adapter is back")
    func losesAdapter() {
        var plan = ScanPlan.make()
        _ = plan.run(to: .seconds(1))
        plan.setAbilities(nil, at: .seconds(1))
        #expect(plan.step(at: .seconds(1)) == .removeMonitor(1))
        plan.setAbilities([.monitor, .discovery], at: .seconds(2))
        plan.monitorRemoved(1)
        #expect(plan.step(at: .seconds(2)) == .registerMonitor(2))
    }

    @Test("Whatever happens, it scans again as soon as BlueZ answers", arguments: 0..<200)
    func anything(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var plan = ScanPlan.make(.balanced)
        var now = Duration.zero
        for _ in 0..<200 {
            now += .milliseconds(Int.random(in: 0...20000, using: &random))
            let number = Int.random(in: 0...30, using: &random)
            switch Int.random(in: 0..<9, using: &random) {
            case 0:
                plan.setAbilities(
                    [nil, [.discovery], [.monitor, .discovery]].randomElement(using: &random) ?? nil, at: now)
            case 1: plan.monitorActivated(number, at: now)
            case 2: plan.monitorReleased(number, at: now)
            case 3: plan.forget(at: now)
            case 4: plan.heard(at: now)
            case 5: plan.discoveryStopped()
            case 6: plan.monitorRemoved(number)
            default: plan.answer(plan.step(at: now), .random(using: &random) ? nil : .silent, at: now)
            }
        }
        plan.setAbilities([.monitor, .discovery], at: now)
        let steps = plan.run(from: now, to: now + .seconds(1200)).map(\.step)
        #expect(steps.contains { if case .registerMonitor = $0 { true } else { false } })
    }
}

extension ScanPlan {
    static func make(
        _ dutyCycle: BluetoothDutyCycle = .always, _ abilities: Set<ScanMode> = [.monitor, .discovery]
    ) -> ScanPlan {
        var plan = ScanPlan(dutyCycle, BluetoothTimings())
        plan.setAbilities(abilities, at: .zero)
        return plan
    }

    /// Answers a step; a monitor without an obstacle is activated at once.
    mutating func answer(_ step: Step?, _ obstacle: MediumObstacle? = nil, at now: Duration) {
        switch step {
        case .registerMonitor(let number):
            monitorRegistered(number, obstacle, at: now)
            if obstacle == nil { monitorActivated(number, at: now) }
        case .removeMonitor(let number): monitorRemoved(number)
        case .startDiscovery: discoveryStarted(nil, at: now)
        case .stopDiscovery: discoveryStopped()
        case nil: break
        }
    }

    /// Lets time pass.
    ///
    /// - Parameter obstacle: the answer to the registration of a monitor.
    mutating func run(
        from start: Duration = .zero, to end: Duration, _ obstacle: (Int) -> MediumObstacle? = { _ in nil }
    ) -> [(time: Duration, step: Step)] {
        var now: Duration = start
        var steps: [(time: Duration, step: Step)] = []
        while now <= end {
            while let step = step(at: now) {
                steps.append((now, step))
                let number = if case .registerMonitor(let number) = step { number } else { 0 }
                answer(step, obstacle(number), at: now)
            }
            guard let deadline, deadline > now else { break }
            now = deadline
        }
        return steps
    }
}
