import Testing
import VicinoActivity
import VicinoAreas
import VicinoCore

@Suite("Entering and leaving areas")
struct AreaWatchTests {
    private var clock = VirtualClock()
    private var watch = AreaWatch()
    private let home = AreaID(1)

    init() throws { _ = watch.watch([try .circle()], at: clock.now) }

    /// Reports a position after each of some intervals.
    private mutating func walk(
        _ metres: Double, accuracy: Double? = nil, count: Int = 1, every interval: Duration = .seconds(30)
    ) throws -> [AreaChange] {
        var changes: [AreaChange] = []
        for _ in 0..<count {
            clock.pass(interval)
            changes += watch.receive(try .north(metres, accuracy: accuracy), at: clock.now)
        }
        return changes
    }

    @Test("Who stays for a minute has entered when the first position was inside")
    mutating func enters() throws {
        #expect(try walk(2_000, count: 3).isEmpty)
        #expect(try walk(50).isEmpty)
        let first = clock.wall
        #expect(try walk(50, count: 2) == [.entered(home, at: first)])
        #expect(watch.present.map(\.id) == [home])
    }

    @Test("Passing through within a minute is no visit")
    mutating func passing() throws {
        #expect(try walk(50, count: 2, every: .seconds(20)).isEmpty)
        #expect(try walk(2_000, count: 5).isEmpty)
        #expect(try walk(50).isEmpty)
    }

    @Test("Who has left was last there when the last position was not outside")
    mutating func leaves() throws {
        _ = try walk(50, count: 4)
        // Beyond the circle, and within its margin: enough to stay.
        #expect(try walk(175).isEmpty)
        let last = clock.wall
        #expect(try walk(500, count: 2).isEmpty)
        #expect(try walk(500) == [.left(home, at: last)])
        #expect(watch.present.isEmpty)
    }

    @Test("A single position far away, as receivers report it between houses, ends nothing")
    mutating func outlier() throws {
        _ = try walk(50, count: 4)
        for _ in 0..<10 {
            #expect(try walk(900).isEmpty)
            #expect(try walk(50).isEmpty)
        }
        #expect(watch.present.map(\.id) == [home])
    }

    @Test("On the border, nothing is entered, and nothing is left", arguments: [130.0, 150, 170, 179])
    mutating func border(_ metres: Double) throws {
        #expect(try walk(metres, count: 50).isEmpty)
        _ = try walk(10, count: 4)
        #expect(watch.present.map(\.id) == [home])
        #expect(try walk(metres, count: 200).isEmpty)
        #expect(watch.present.map(\.id) == [home])
    }

    @Test("A position that is right to two kilometres neither enters nor leaves")
    mutating func inaccurate() throws {
        #expect(try walk(0, accuracy: 2_000, count: 20).isEmpty)
        _ = try walk(0, accuracy: 10, count: 4)
        #expect(watch.present.map(\.id) == [home])
        #expect(try walk(50_000, accuracy: 2_000, count: 20).isEmpty)
        #expect(watch.present.map(\.id) == [home])
    }

    @Test("A position counts as inside only where all of its error is inside")
    mutating func errors() throws {
        #expect(try walk(60, accuracy: 100, count: 5).isEmpty)
        #expect(try walk(40, accuracy: 100, count: 5).count == 1)
        // 300 metres away give or take 150: perhaps still there.
        #expect(try walk(300, accuracy: 150, count: 5).isEmpty)
        #expect(try walk(400, accuracy: 150, count: 5).count == 1)
    }

    @Test("An accuracy that is negative or not a number says nothing")
    mutating func impossible() throws {
        #expect(try walk(0, accuracy: -1, count: 5).isEmpty)
        #expect(try walk(0, accuracy: .nan, count: 5).isEmpty)
        #expect(try walk(0, accuracy: .infinity, count: 5).isEmpty)
    }

    @Test("After half an hour without a position, the visit has ended at the last sure moment")
    mutating func gap() throws {
        _ = try walk(50, count: 4)
        let sure = clock.wall
        clock.pass(.seconds(1_800))
        #expect(watch.see(networks: nil, at: clock.now).isEmpty)
        clock.pass(.seconds(1))
        #expect(watch.see(networks: nil, at: clock.now) == [.left(home, at: sure)])
    }

    @Test("A night of sleep ends a visit when the device fell asleep, and the morning begins another")
    mutating func suspended() throws {
        _ = try walk(50, count: 4)
        let sure = clock.wall
        clock.pass(.seconds(8 * 3_600))
        let morning = clock.now
        #expect(watch.receive(try .north(50), at: morning) == [.left(home, at: sure)])
        #expect(try walk(50, count: 2) == [.entered(home, at: morning.wall)])
    }

    @Test("A clock that is set back makes no visit end before it began, and none begin before the last one ended")
    mutating func setBack() throws {
        _ = try walk(50, count: 4)
        let entered = clock.wall
        clock.set(by: .seconds(-7_200))
        _ = try walk(50, count: 4)
        let end = try walk(900, count: 3)
        guard case .left(_, at: let left)? = end.first else {
            Issue.record("The visit has not ended.")
            return
        }
        #expect(left < entered)
        #expect(left >= entered - .seconds(120))
        guard case .entered(_, at: let next)? = try walk(50, count: 4).first else {
            Issue.record("No other visit has begun.")
            return
        }
        #expect(next >= left)
    }

    @Test("A clock that is set forward by hours is no silence")
    mutating func setForward() throws {
        _ = try walk(50, count: 4)
        clock.set(by: .seconds(36_000))
        #expect(try walk(50, count: 10).isEmpty)
        #expect(watch.present.map(\.id) == [home])
    }

    @Test("Areas overlap, and each has its own visits")
    mutating func overlapping() throws {
        _ = watch.watch([try .circle(1), try .circle(2, radius: 1_000)], at: clock.now)
        let first = try walk(600, count: 4)
        #expect(first.count == 1)
        #expect(watch.present.map(\.id) == [AreaID(2)])
        _ = try walk(50, count: 4)
        #expect(watch.present.map(\.id) == [home, AreaID(2)])
        _ = try walk(600, count: 4)
        #expect(watch.present.map(\.id) == [AreaID(2)])
    }

    @Test("A visit to an area that is removed ends, and a new name changes nothing")
    mutating func removed() throws {
        _ = try walk(50, count: 4)
        let sure = clock.wall
        let renamed = Area(id: home, name: "house", reach: try Area.circle().reach)
        #expect(watch.watch([renamed], at: clock.now).isEmpty)
        #expect(watch.present.map(\.name) == ["house"])
        clock.pass(.seconds(60))
        #expect(watch.watch([], at: clock.now) == [.left(home, at: sure)])
        #expect(watch.present.isEmpty)
    }

    @Test("A visit goes on after a restart, unless too much time has passed")
    mutating func resumed() throws {
        let entered = clock.wall
        clock.pass(.seconds(3_600))
        let sure = clock.wall
        clock.pass(.seconds(600))
        let visit = AreaWatch.OpenVisit(home, enteredAt: entered, sureAt: sure)
        #expect(watch.resume(visit, at: clock.now).isEmpty)
        #expect(watch.sureMoments == [home: sure])
        clock.pass(.seconds(1_300))
        #expect(watch.see(networks: nil, at: clock.now) == [.left(home, at: sure)])

        #expect(watch.resume(visit, at: clock.now) == [.left(home, at: sure)])
        let unknown = AreaWatch.OpenVisit(AreaID(9), enteredAt: entered, sureAt: sure)
        #expect(watch.resume(unknown, at: clock.now) == [.left(AreaID(9), at: sure)])
    }

    @Test("An area of a network is entered on the network, and left without it")
    mutating func network() throws {
        _ = watch.watch([try .networks(3, "Home via 3c:a6:2f:01:02:03")], at: clock.now)
        let here: Set = ["Home via 3c:a6:2f:01:02:03"]
        #expect(watch.see(networks: here, at: clock.now).isEmpty)
        let entered = clock.wall
        clock.pass(.seconds(60))
        #expect(watch.see(networks: here, at: clock.now) == [.entered(AreaID(3), at: entered)])
        let sure = clock.wall
        clock.pass(.seconds(60))
        #expect(watch.see(networks: ["Cafe via 00:11:22:33:44:55"], at: clock.now).isEmpty)
        // A walk past the access point, as a device that changes between two.
        clock.pass(.seconds(10))
        #expect(watch.see(networks: here, at: clock.now).isEmpty)
        clock.pass(.seconds(60))
        _ = watch.see(networks: [], at: clock.now)
        clock.pass(.seconds(60))
        let left = watch.see(networks: [], at: clock.now)
        #expect(left == [.left(AreaID(3), at: sure + .seconds(70))])
    }

    @Test("Where an area has a circle and a network, either enters, and the absence of the network says nothing")
    mutating func both() throws {
        _ = watch.watch([try .circle(1, networks: ["Home via x"])], at: clock.now)
        _ = watch.see(networks: ["Home via x"], at: clock.now)
        clock.pass(.seconds(60))
        #expect(watch.see(networks: ["Home via x"], at: clock.now).count == 1)
        clock.pass(.seconds(60))
        #expect(watch.see(networks: [], at: clock.now).isEmpty)
        #expect(try walk(50, count: 20).isEmpty)
        #expect(try walk(900, count: 3).count == 1)
    }
}
