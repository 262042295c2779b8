import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

@Suite("When beacons change")
struct BeaconScheduleTests {
    private let key = PresenceKey.make(1)

    @Test("Epochs and minutes follow each other without a gap, also before 1970")
    func gapless() throws {
        let schedule = key.schedule(of: .first)
        for milliseconds in stride(from: Int64(-4_000_000), through: 4_000_000, by: 7_777) {
            let minute = schedule.minute(at: try Timestamp(milliseconds: milliseconds))
            let start = schedule.start(of: minute)
            let end = schedule.end(of: minute.epoch)
            #expect(start <= milliseconds)
            #expect(milliseconds < min(start + 60_000, end))
            #expect(schedule.minutes(of: minute.epoch).contains(minute))
        }
    }

    @Test("An epoch begins in the first five minutes of its quarter, and lasts from ten to twenty minutes")
    func lengths() {
        let schedule = key.schedule(of: .first)
        for number in 0..<2000 as Range<Int64> {
            let epoch = Epoch.sample.advanced(by: number)
            #expect((0..<300_000).contains(schedule.start(of: epoch) - epoch.quarterStart))
            #expect((600_000...1_200_000).contains(schedule.end(of: epoch) - schedule.start(of: epoch)))
            #expect((10...20).contains(schedule.minutes(of: epoch).count))
        }
    }

    @Test("Devices of one author change at different moments")
    func devices() throws {
        let first = key.schedule(of: .first)
        let second = key.schedule(of: try .make(1))
        let equal = (0..<200 as Range<Int64>).count { number in
            let epoch = Epoch.sample.advanced(by: number)
            return abs(first.start(of: epoch) - second.start(of: epoch)) < 1000
        }
        #expect(equal < 10)
    }

    /// The true times at which a device's beacons change to another id, as an observer hears them.
    ///
    /// - Parameter error: how far the device's clock is ahead, in milliseconds.
    private func changes(_ key: PresenceKey, error: Int64, on medium: MediumKind, hours: Int64) -> [Int64] {
        let advertiser = Advertiser(key: key, device: .first, psm: PSM(0x80))
        var now = Epoch.sample.start
        let end = now.advanced(byMilliseconds: hours * 3_600_000)
        var last: BeaconID?
        var changes: [Int64] = []
        while now < end {
            let shown = advertiser.advertisement(on: medium, at: now.advanced(byMilliseconds: error))
            if let last, last != shown.beacons[0].id { changes.append(now.milliseconds) }
            last = shown.beacons[0].id
            now = shown.until.advanced(byMilliseconds: -error)
        }
        return changes
    }

    /// How often the best threshold tells which of two devices has changed.
    private func distinction(_ one: [Int64], _ other: [Int64]) -> Double {
        let all = (one.map { ($0, 1) } + other.map { ($0, -1) }).sorted { $0.0 < $1.0 }
        var balance = 0
        var largest = 0
        for (_, side) in all {
            balance += side
            largest = max(largest, abs(balance))
        }
        return Double(one.count + largest) / Double(all.count)
    }

    @Test(
        "No moment tells whose an epoch is, of two devices with clocks 7 seconds ahead and 11 behind",
        arguments: [MediumKind.bluetooth, .localNetwork])
    func unlinkable(medium: MediumKind) {
        let one = changes(.make(1), error: 7000, on: medium, hours: 200)
        let other = changes(.make(2), error: -11_000, on: medium, hours: 200)
        #expect(one.count >= 798)
        #expect(other.count >= 798)
        // In the quarter of an hour, and in the minute, which is also when tags change.
        for period in [900_000, 60_000] as [Int64] {
            let rate = distinction(one.map { $0 % period }, other.map { $0 % period })
            #expect(rate < 0.6, "\(rate) within \(period) milliseconds")
        }
        for changes in [one, other] {
            let seconds = Dictionary(grouping: changes) { $0 % 60_000 / 10_000 }
            #expect(seconds.values.allSatisfy { (95...175).contains($0.count) })
        }
    }

    @Test("No moment of an epoch tells that of the next one")
    func independent() {
        let offsets = changes(.make(3), error: 0, on: .bluetooth, hours: 500).map { Double($0 % Epoch.quarter) }
        let mean = offsets.reduce(0, +) / Double(offsets.count)
        let variance = offsets.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let covariance = zip(offsets, offsets.dropFirst()).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - mean) }
        #expect(abs(covariance / variance) < 0.1)
    }

    @Test("A follower recognises both epochs around a change, whatever the two clocks show within half an hour")
    func change() throws {
        let schedule = key.schedule(of: .first)
        for error in stride(from: Int64(-1_800_000), through: 1_800_000, by: 60_000) {
            for step in [-1, 0] as [Int64] {
                let start = Timestamp.epoch.advanced(byMilliseconds: schedule.start(of: .sample) + step)
                let beacon = key.beacon(of: .first, on: .bluetooth, in: schedule.minute(at: start), revision: 1)
                let epoch = Epoch(at: start.advanced(byMilliseconds: error))
                let table = try BeaconTable.make([.make(1)], at: epoch)
                #expect(table.recognise(beacon, on: .bluetooth)?.epoch == schedule.minute(at: start).epoch)
            }
        }
    }

    @Test("Turns of the own beacon and the bridges do not show the second of the clock either")
    func turns() throws {
        var random = SeededGenerator(seed: 8)
        let own = try AgreementKey(using: &random)
        let bridge = try Bridge(from: .make(1, own), to: .make(2, try AgreementKey(using: &random)), .first)
        var advertiser = Advertiser(key: key, device: .first)
        advertiser.rotate(to: key, bridges: [bridge])
        let phases = (0..<100 as Range<Int64>).map { number in
            let now = Epoch.sample.start.advanced(byMilliseconds: number * Epoch.quarter + 400_000)
            return advertiser.advertisement(on: .bluetooth, at: now).until.milliseconds / 100 % 100
        }
        #expect(Set(phases).count > 40)
    }
}
