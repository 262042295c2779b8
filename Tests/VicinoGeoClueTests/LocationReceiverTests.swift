import Testing
import VicinoActivity
import VicinoAreas
import VicinoBus
import VicinoGeoClue
import VicinoHarness
import VicinoTesting

@Suite("Positions from GeoClue", .timeLimit(.minutes(10)))
struct LocationReceiverTests {
    private func receiver(_ daemon: PrivateBus, timeout: Duration = .seconds(60)) throws -> LocationReceiver {
        try LocationReceiver(at: BusAddress(daemon.address), every: .seconds(7), timeout: timeout)
    }

    /// The obstacle that a receiver meets.
    private func obstacle(_ receiver: LocationReceiver) async throws -> LocationObstacle? {
        do { try await receiver.receive { _ in } } catch let obstacle as LocationObstacle { return obstacle }
        return nil
    }

    @Test("A client says who it is and what it wants, and gets each position with its accuracy")
    func positions() async throws {
        let service = try await FakeGeoClue()
        let receiver = try receiver(service.daemon)
        let reports = Notes<LocationReport>()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await receiver.receive { reports.add($0) } }
            try await yieldUntil("nothing was started") { !reports.all.isEmpty }
            #expect(await service.value("DesktopId", as: String.self) == LocationReceiver.desktopID)
            #expect(await service.value("DistanceThreshold", as: UInt32.self) == 0)
            #expect(await service.value("TimeThreshold", as: UInt32.self) == 7)
            #expect(await service.value("RequestedAccuracyLevel", as: UInt32.self) == 8)
            var kept = [try await service.report(0, latitude: 45.5, longitude: 15.25, accuracy: 0)]
            kept.append(try await service.report(1, latitude: 45.75, longitude: 15.5, accuracy: 30))
            // No position on the earth.
            kept.append(try await service.report(2, latitude: 95, longitude: 15.5, accuracy: 30))
            kept.append(try await service.report(3, latitude: -45.5, longitude: -15.25, accuracy: 25_000))
            try await yieldUntil("the positions never arrived") { reports.all.count == 4 }
            group.cancelAll()
            withExtendedLifetime(kept) {}
        }
        let positions = [(45.5, 15.25, nil), (45.75, 15.5, 30), (-45.5, -15.25, 25_000)] as [(Double, Double, Double?)]
        let expected = try positions.map { latitude, longitude, accuracy in
            let position = try #require(Position(latitude: latitude, longitude: longitude))
            return LocationReport.fix(PositionFix(position, accuracy: accuracy))
        }
        #expect(reports.all == [.started(hasReceiver: true)] + expected)
    }

    @Test("Without a source of exact positions, it says so", arguments: [0, 4, 6] as [UInt32])
    func noReceiver(level: UInt32) async throws {
        let service = try await FakeGeoClue(level: level)
        let bus = try await Bus.connect(to: BusAddress(service.daemon.address))
        #expect(try await !LocationReceiver.hasReceiver(over: bus))
    }

    @Test("Without GeoClue, it is missing")
    func missing() async throws {
        let daemon = try await PrivateBus()
        #expect(try await obstacle(try receiver(daemon)) == .missing)
    }

    @Test("A service that waits for an agent is not waited for")
    func noAgent() async throws {
        let service = try await FakeGeoClue(.waits)
        #expect(try await obstacle(try receiver(service.daemon, timeout: .milliseconds(300))) == .noAgent)
    }

    @Test("Each refusal has its name, and says what to do")
    func refusals() async throws {
        let cases: [(String, LocationObstacle)] = [
            ("Geolocation disabled for UID 1000", .switchedOff),
            ("'org.vicino.Vicino' disallowed, no agent for UID 1000", .noAgent),
            ("'org.vicino.Vicino' disallowed by configuration for UID 1000", .denied),
            ("Agent rejected 'org.vicino.Vicino' for user '1000'.", .denied),
        ]
        for (text, expected) in cases {
            let service = try await FakeGeoClue(.refuses(text))
            #expect(try await obstacle(try receiver(service.daemon)) == expected, "\(text)")
            #expect(expected.reason.hasSuffix("."))
            #expect(expected.remedy.hasSuffix("."))
        }
    }

    @Test("A service that ends is an obstacle, not a silence")
    func ends() async throws {
        let service = try await FakeGeoClue()
        let receiver = try receiver(service.daemon)
        let starts = Notes<LocationReport>()
        try await withThrowingTaskGroup(of: LocationObstacle?.self) { group in
            group.addTask {
                do { try await receiver.receive { starts.add($0) } } catch let found
                    as LocationObstacle
                { return found }
                return nil
            }
            try await yieldUntil("nothing was started") { !starts.all.isEmpty }
            await service.end()
            let found = try await group.next() ?? nil
            #expect(found?.name == "location-failed")
        }
    }

    @Test("Without a bus, it fails in words")
    func noBus() async throws {
        let receiver = try LocationReceiver(at: BusAddress("unix:path=/nowhere"))
        #expect(try await obstacle(receiver)?.name == "location-failed")
    }
}
