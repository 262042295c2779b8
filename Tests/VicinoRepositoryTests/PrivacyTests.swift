import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoRepository

/// What the operator of a store can learn.
struct PrivacyTests {
    @Test func historiesOfEqualSizesGiveObjectsOfEqualSizes() throws {
        let sizes = try [UInt64(41), 42].map { seed in
            let objects = try objects(seed: seed, records: [500, 20, 3_000, 1])
            return objects.map(\.count).sorted()
        }
        #expect(sizes[0] == sizes[1])
    }

    @Test func epochsAndAudiencesHaveNothingInCommon() throws {
        var random = SeededGenerator(seed: 43)
        var feed = try ModelFeed(&random)
        feed.add(800, &random)
        var windows: Set<UInt64> = []
        // The same records for two audiences, of which one has two epochs.
        for _ in 0..<3 {
            var device = try ModelDevice(&random)
            var store = ModelStore()
            try device.publish(feed, to: &store, &random)
            let own = Set(store.objects.flatMap { Self.windows($0.key.bytes) + Self.windows($0.value) })
            #expect(windows.isDisjoint(with: own))
            windows.formUnion(own)
        }
    }

    @Test func everyObjectLooksRandom() throws {
        for object in try objects(seed: 44, records: [2_000]) {
            var counts = [Int](repeating: 0, count: 256)
            for byte in object { counts[Int(byte)] += 1 }
            let expected = Double(object.count) / 256
            let deviation = counts.reduce(0.0) { sum, count in
                let difference = Double(count) - expected
                return sum + difference * difference / expected
            }
            // Chi-squared with 255 degrees of freedom: its mean is 255, and its standard deviation 22.6.
            #expect((150.0...380).contains(deviation))
        }
    }

    @Test func anotherAudienceLeavesNoTrace() throws {
        var random = SeededGenerator(seed: 45)
        var feed = try ModelFeed(&random)
        feed.add(100, &random)
        let device = try ModelDevice(&random)
        let other = try ModelDevice(&random)
        let one = try published(feed, by: [device], for: device)
        let two = try published(feed, by: [other, device], for: device)
        #expect(one == two)
    }

    /// The objects of one device, which publishes after others, with randomness of its own.
    private func published(
        _ feed: ModelFeed, by devices: [ModelDevice], for device: ModelDevice
    ) throws -> [ObjectName: [UInt8]] {
        var store = ModelStore()
        for var device in devices {
            var random = SeededGenerator(seed: UInt64(device.publication.publisher.bytes[0]))
            try device.publish(feed, to: &store, &random)
        }
        let names = Set([device.publication.pointerName, device.publication.packName(PackNumber(rawValue: 0))])
        return store.objects.filter { names.contains($0.key) }
    }

    /// All objects that there ever were, of a feed that grows by so many records at a time.
    private func objects(seed: UInt64, records: [Int]) throws -> [[UInt8]] {
        var random = SeededGenerator(seed: seed)
        var feed = try ModelFeed(&random)
        var device = try ModelDevice(&random)
        var store = ModelStore()
        for count in records {
            feed.add(count, &random)
            try device.publish(feed, to: &store, &random)
        }
        return store.earlier.values.flatMap { $0 }
    }

    private static func windows(_ bytes: [UInt8]) -> [UInt64] {
        var window = UInt64(0)
        return bytes.enumerated().compactMap { index, byte in
            window = window << 8 | UInt64(byte)
            return index < 7 ? nil : window
        }
    }
}
