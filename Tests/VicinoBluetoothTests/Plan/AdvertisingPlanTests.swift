import Testing
import VicinoPresence
import VicinoTesting

@testable import VicinoBluetooth

@Suite("Which beacons are registered, and when")
struct AdvertisingPlanTests {
    private let one = Beacon.make(1)
    private let two = Beacon.make(2)
    private let three = Beacon.make(3)

    @Test("Beacons are registered one after the other, each when the last is known to be")
    func registers() {
        var plan = AdvertisingPlan.make([one, two])
        #expect(plan.step(at: .zero) == .register(1, one))
        #expect(plan.step(at: .zero) == nil)
        plan.registered(1, nil, at: .zero)
        #expect(plan.step(at: .zero) == .register(2, two))
        plan.registered(2, nil, at: .zero)
        #expect(plan.step(at: .zero) == nil)
    }

    @Test("Old beacons are withdrawn before new ones are registered")
    func replaces() {
        var plan = AdvertisingPlan.make([one, two])
        plan.succeed()
        plan.wanted = [three]
        #expect(plan.succeed() == [.withdraw(1), .withdraw(2), .register(3, three)])
    }

    @Test("Where all beacons have one address, none goes out beside one of another id")
    func oneAddress() {
        var plan = AdvertisingPlan.make([one, two])
        plan.addressLifetime = .seconds(902)
        #expect(plan.step(at: .seconds(2000)) == .register(1, one))
        plan.registered(1, nil, at: .seconds(2000))
        #expect(plan.step(at: .seconds(4000)) == nil)
        #expect(plan.deadline == nil)
    }

    @Test("The id of a registration whose result is unknown is not used again after an exposure")
    func exposesUnknown() {
        var plan = AdvertisingPlan.make([one])
        _ = plan.step(at: .zero)
        plan.registered(1, .silent, at: .zero)
        plan.expose()
        #expect(plan.isExposed)
    }

    @Test("A beacon that is no longer wanted when it is registered is withdrawn")
    func changesWhilePending() {
        var plan = AdvertisingPlan.make([one])
        _ = plan.step(at: .zero)
        plan.wanted = [two]
        plan.registered(1, nil, at: .zero)
        #expect(plan.succeed() == [.withdraw(1), .register(2, two)])
    }

    @Test("A failed registration is withdrawn too, and tried again after growing waits")
    func fails() {
        var plan = AdvertisingPlan.make([one])
        var now = Duration.zero
        var waits = [Duration]()
        for number in 1...4 {
            #expect(plan.step(at: now) == .register(number, one))
            plan.registered(number, .silent, at: now)
            #expect(plan.obstacle == .silent)
            #expect(plan.step(at: now) == .withdraw(number))
            plan.withdrawn(number, at: now)
            #expect(plan.step(at: now) == nil)
            waits.append((plan.deadline ?? now) - now)
            now = plan.deadline ?? now
        }
        #expect(waits == [1, 2, 4, 8].map { .seconds($0) })
        plan.succeed(at: now)
        #expect(plan.obstacle == nil)
    }

    @Test("What BlueZ has ended is registered again, under another number")
    func released() {
        var plan = AdvertisingPlan.make([one])
        plan.succeed()
        plan.released(1, at: .zero)
        #expect(plan.succeed(at: .seconds(1)) == [.withdraw(1), .register(2, one)])
    }

    @Test("Without an adapter all is withdrawn, and later registered anew")
    func losesAdapter() {
        var plan = AdvertisingPlan.make([one])
        plan.succeed()
        plan.isReady = false
        #expect(plan.succeed() == [.withdraw(1)])
        #expect(plan.isIdle)
        plan.isReady = true
        #expect(plan.succeed() == [.register(2, one)])
    }

    @Test("After a restart of BlueZ all is registered anew")
    func restarts() {
        var plan = AdvertisingPlan.make([one])
        plan.succeed()
        plan.forget()
        #expect(plan.succeed() == [.withdraw(1), .register(2, one)])
    }

    @Test("An id that was heard from the fixed address is never advertised again, whatever its tag")
    func exposed() {
        var plan = AdvertisingPlan.make([one])
        plan.succeed()
        plan.expose()
        plan.isReady = false
        #expect(plan.succeed() == [.withdraw(1)])
        plan.isReady = true
        #expect(plan.succeed() == [])
        #expect(plan.isExposed)
        plan.wanted = [.make(1, tag: 9)]
        #expect(plan.succeed() == [])
        #expect(plan.isExposed)
        plan.wanted = [two]
        #expect(plan.succeed() == [.register(2, two)])
        #expect(!plan.isExposed)
        plan.wanted = [one]
        #expect(plan.succeed() == [.withdraw(2)])
    }

    @Test("An id of which BlueZ says too late that it would come from the fixed address is not advertised either")
    func refusedAsExposed() {
        var plan = AdvertisingPlan.make([one])
        _ = plan.step(at: .zero)
        plan.registered(1, .discoverable("hci0"), at: .zero)
        #expect(plan.succeed(at: .seconds(100)) == [.withdraw(1)])
        #expect(plan.isExposed)
        plan.wanted = [two]
        #expect(plan.succeed(at: .seconds(100)) == [.register(2, two)])
    }

    @Test("Where all advertisements share an address, another id waits until there is another address")
    func sharedAddress() {
        var plan = AdvertisingPlan.make([one])
        plan.addressLifetime = .seconds(902)
        plan.succeed()
        // A new tag has the same id.
        plan.wanted = [.make(1, tag: 1)]
        #expect(plan.succeed(at: .seconds(60)) == [.withdraw(1), .register(2, .make(1, tag: 1))])
        plan.wanted = [two]
        #expect(plan.succeed(at: .seconds(900)) == [.withdraw(2)])
        #expect(plan.deadline == .seconds(1802))
        plan.wanted = [three]
        #expect(plan.succeed(at: .seconds(1801)) == [])
        #expect(plan.succeed(at: .seconds(1802)) == [.register(3, three)])
    }

    @Test("After a silence the shared address counts as in use until then, as another program may have used it")
    func sharedAddressAfterSilence() {
        var plan = AdvertisingPlan.make([one])
        plan.addressLifetime = .seconds(902)
        plan.succeed()
        plan.wanted = []
        #expect(plan.succeed(at: .seconds(100)) == [.withdraw(1)])
        plan.resume(at: .seconds(700))
        // The same id shares that address already.
        plan.wanted = [one]
        #expect(plan.succeed(at: .seconds(700)) == [.register(2, one)])
        plan.wanted = []
        #expect(plan.succeed(at: .seconds(701)) == [.withdraw(2)])
        plan.resume(at: .seconds(1400))
        plan.wanted = [two]
        #expect(plan.succeed(at: .seconds(2301)) == [])
        #expect(plan.deadline == .seconds(2302))
        #expect(plan.succeed(at: .seconds(2302)) == [.register(3, two)])
    }

    @Test("What was registered until the connection was lost was in use until then")
    func sharedAddressAfterLoss() {
        var plan = AdvertisingPlan.make([one])
        plan.addressLifetime = .seconds(902)
        plan.succeed()
        plan.reset(at: .seconds(500))
        plan.isReady = true
        plan.wanted = [two]
        #expect(plan.succeed(at: .seconds(1401)) == [])
        #expect(plan.deadline == .seconds(1402))
        #expect(plan.succeed(at: .seconds(1402)) == [.register(2, two)])
    }

    @Test("A result that belongs to no step changes nothing")
    func strayResults() {
        var plan = AdvertisingPlan.make([one])
        plan.succeed()
        let before = plan
        plan.registered(1, .silent, at: .zero)
        plan.registered(7, nil, at: .zero)
        plan.withdrawn(1, at: .zero)
        plan.released(7, at: .zero)
        #expect(plan == before)
    }

    @Test(
        "Whatever happens, BlueZ never holds an old beacon beside a new one, and in the end what is wanted",
        arguments: 0..<200)
    func anything(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var plan = AdvertisingPlan.make([])
        var now = Duration.zero
        var held: [Int: Beacon] = [:]
        var pending: AdvertisingPlan.Step? = nil
        for _ in 0..<200 {
            now += .milliseconds(Int.random(in: 0...2000, using: &random))
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                plan.wanted = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    .make(.random(in: 0...9, using: &random))
                }
            case 1: plan.isReady.toggle()
            case 2:
                if let number = held.keys.randomElement(using: &random) {
                    held[number] = nil
                    plan.released(number, at: now)
                }
            case 3:
                held = [:]
                plan.forget()
            default: pending = finish(pending, in: &plan, held: &held, succeeds: .random(using: &random), at: now)
            }
            guard pending == nil, let step = plan.step(at: now) else { continue }
            pending = step
            if case .register = step { #expect(held.values.allSatisfy(plan.wanted.contains)) }
        }
        plan.isReady = true
        for _ in 0..<40 {
            now += .seconds(100)
            pending = finish(pending, in: &plan, held: &held, succeeds: true, at: now) ?? plan.step(at: now)
        }
        #expect(Set(held.values) == Set(plan.wanted))
    }

    /// Does a step on a model of BlueZ. One that fails may have been done all the same.
    private func finish(
        _ step: AdvertisingPlan.Step?, in plan: inout AdvertisingPlan, held: inout [Int: Beacon], succeeds: Bool,
        at now: Duration
    ) -> AdvertisingPlan.Step? {
        switch step {
        case .register(let number, beacon: let beacon, isConnectable: _):
            held[number] = beacon
            plan.registered(number, succeeds ? nil : .silent, at: now)
        case .withdraw(let number):
            held[number] = nil
            plan.withdrawn(number, at: now)
        case nil: break
        }
        return nil
    }
}

extension AdvertisingPlan {
    static func make(_ wanted: [Beacon]) -> AdvertisingPlan {
        var plan = AdvertisingPlan(BluetoothTimings())
        plan.wanted = wanted
        plan.isReady = true
        return plan
    }

    /// Does all steps, successfully.
    @discardableResult
    mutating func succeed(at now: Duration = .zero) -> [Step] {
        var steps: [Step] = []
        while let step = step(at: now), steps.count < 100 {
            steps.append(step)
            switch step {
            case .register(let number, beacon: _, isConnectable: _): registered(number, nil, at: now)
            case .withdraw(let number): withdrawn(number, at: now)
            }
        }
        return steps
    }
}
