import Testing
import VicinoPresence
import VicinoTesting

@Suite("The simulated radio")
struct RadioModelTests {
    private func beacon(_ number: UInt64) -> Beacon { PresenceKey.make(number).beacon(.sample) }

    @Test("The same seed and the same calls give the same deliveries, and another seed gives others")
    func deterministic() {
        func run(_ seed: UInt64) -> [RadioModel.Delivery] {
            var radio = RadioModel(kind: .bluetooth, seed: seed, conditions: .rough)
            let stations = (0..<4).map { radio.add(at: Point(Double($0) * 7, 0)) }
            var all: [RadioModel.Delivery] = []
            for (number, station) in stations.enumerated() {
                radio.advertise([beacon(UInt64(number))], from: station)
                radio.move(station, to: Point(0, 40), speed: 1)
                all += radio.advance(by: .seconds(30))
            }
            return all
        }
        #expect(run(1) == run(1))
        #expect(run(1) != run(2))
        #expect(run(1).count > 100)
    }

    @Test("Beacons are lost, duplicated and delayed about as often as requested")
    func rough() {
        var radio = RadioModel(kind: .bluetooth, seed: 5, conditions: .rough)
        let sender = radio.add(at: Point(0, 0))
        _ = radio.add(at: Point(3, 0))
        radio.advertise([beacon(1)], from: sender)
        let all = radio.advance(by: .seconds(4000))
        let sent = Set(all.map(\.sent))
        #expect(abs(sent.count - 3200) < 130)
        #expect(abs(all.count - sent.count - 320) < 80)
        #expect(zip(all, all.dropFirst()).contains { $0.sent > $1.sent })
        #expect(all.allSatisfy { $0.arrived >= $0.sent && $0.arrived - $0.sent <= .seconds(2) })
        let strengths = all.compactMap(\.sighting.signal?.dBm)
        #expect((strengths.max() ?? 0) - (strengths.min() ?? 0) > 10)
    }

    @Test("No beacon is heard out of range, and a wall weakens it")
    func space() throws {
        var radio = RadioModel(kind: .bluetooth, seed: 5)
        let anna = radio.add(at: Point(0, 0))
        let bob = radio.add(at: Point(10, 0))
        let free = try #require(radio.strength(from: anna, to: bob))
        #expect(abs(free + 84) < 0.001)
        radio.walls = [
            Wall(Point(5, -1), Point(5, 1)), Wall(Point(5, 3), Point(5, 9)), Wall(Point(12, -1), Point(12, 1)),
        ]
        let behind = try #require(radio.strength(from: anna, to: bob))
        #expect(abs(behind + 96) < 0.001)
        radio.move(bob, to: Point(31, 0))
        #expect(radio.strength(from: anna, to: bob) == nil)
        radio.walls = []
        radio.move(bob, to: Point(1, 0), speed: 2)
        radio.advertise([beacon(1)], from: anna)
        let heard = radio.advance(by: .seconds(20))
        #expect(radio.point(of: bob) == Point(1, 0))
        #expect(heard.count >= 14)
        #expect(heard.count <= 20)
    }

    @Test("A crashed device falls silent, at once or when the medium forgets it")
    func crash() {
        for memory in [Duration.zero, .seconds(120)] {
            var conditions = RadioConditions.perfect
            conditions.memory = memory
            var radio = RadioModel(kind: .localNetwork, seed: 5, conditions: conditions)
            let anna = radio.add(at: Point(0, 0))
            _ = radio.add(at: Point(10, 0))
            radio.advertise([beacon(1)], from: anna)
            #expect(radio.advance(by: .seconds(10)).allSatisfy { $0.sighting.signal == nil })
            radio.crash(anna)
            let after = radio.advance(by: .seconds(600)).count
            #expect(after == Int(memory / .seconds(1)))
        }
    }

    @Test("An id keeps its address as long as it is advertised, and never gets it again")
    func addresses() {
        var radio = RadioModel(kind: .bluetooth, seed: 5)
        let anna = radio.add(at: Point(0, 0))
        _ = radio.add(at: Point(1, 0))
        var seen: [Set<RouteAddress>] = []
        for beacons in [[beacon(1)], [beacon(1), beacon(2)], [beacon(2)], [beacon(1)]] {
            radio.advertise(beacons, from: anna)
            seen.append(Set(radio.advance(by: .seconds(5)).map(\.sighting.address)))
        }
        #expect(seen.map(\.count) == [1, 2, 1, 1])
        #expect(seen[0].isSubset(of: seen[1]))
        #expect(seen[2].isSubset(of: seen[1]))
        #expect(seen[2] != seen[0])
        #expect(seen[3].isDisjoint(with: seen[1]))
    }
}
