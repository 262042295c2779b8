import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

@testable import Vicino

@Suite("People who are near")
struct DiscoveryEngineTests {
    private static let start = Timestamp.epoch.advanced(byMilliseconds: 1_790_000_100_000)
    private let anna: UserID
    private let key: PresenceKey
    private let device = DeviceIndex.first
    private var random = SeededGenerator(seed: 5)

    init() throws {
        anna = try #require(UserID([UInt8](repeating: 7, count: 32)))
        key = PresenceKey(using: &random)
    }

    private static func clock(_ seconds: Int64, isSynchronised: Bool = true) -> ClockReading {
        ClockReading(
            wall: start.advanced(byMilliseconds: seconds * 1000), uptime: .seconds(seconds),
            isSynchronised: isSynchronised)
    }

    private func engine(follows: Bool = true) -> DiscoveryEngine {
        var configuration = DiscoveryConfiguration()
        configuration.dwell = .zero
        configuration.media = [.localNetwork]
        var engine = DiscoveryEngine(configuration)
        if follows { _ = engine.follow([anna: RecognisableAuthor(key: key)], at: Self.clock(0), describe: describe) }
        return engine
    }

    private func describe(_ user: UserID, _ author: RecognisableAuthor) -> PresenceContact {
        PresenceContact(user: user, key: author.key, field: author.field, devices: [.init(index: device)])
    }

    private func sighting(_ beacon: Beacon) throws -> PresenceEvent {
        .reported(
            .sighted(
                Sighting(medium: .localNetwork, beacon: beacon, address: try #require(RouteAddress("192.0.2.1:4000")))))
    }

    /// An event of her beacon.
    private func news(at seconds: Int64) throws -> PresenceEvent {
        let now = Self.clock(seconds).wall
        let advertiser = Advertiser(key: key, device: device, revision: 3)
        return try sighting(advertiser.advertisement(on: .localNetwork, at: now).beacons[0])
    }

    private func words(_ effects: [DiscoveryEngine.Effect]) -> [String] {
        effects.map { effect in
            switch effect {
            case .meet: "meet"
            case .entered: "entered"
            case .left: "left"
            case .moved: "moved"
            case .asked: "asks"
            case .settled: "settled"
            case .openDevices(let present): "\(present.count) open"
            case .failed: "failed"
            case .clockIsOff: "clock"
            }
        }
    }

    @Test("A followed author is met when they come near, and no other person is")
    func meets() throws {
        var nobody = engine(follows: false)
        var engine = engine()
        let heard = engine.handle(try news(at: 1), at: Self.clock(1))
        #expect(words(heard) == ["entered", "meet"])
        #expect(words(nobody.handle(try news(at: 1), at: Self.clock(1))) == [])
    }

    @Test("With the policy ask, a request is reported, and a yes leads to a session")
    func asks() throws {
        var engine = engine()
        _ = engine.govern([anna: .ask], fallback: .always, at: Self.clock(0))
        let heard = engine.handle(try news(at: 1), at: Self.clock(1))
        #expect(words(heard) == ["entered", "asks"])
        let question = try #require(engine.questions.first)
        #expect(!engine.fetches(from: anna))
        let answered = engine.answer(question, .once, at: Self.clock(2))
        #expect(words(answered) == ["settled", "meet"])
        #expect(engine.fetches(from: anna))
        #expect(engine.questions.isEmpty)
        #expect(words(engine.answer(question, .once, at: Self.clock(2))) == [])
    }

    @Test("An author who is unfollowed is gone, with the question about them")
    func unfollows() throws {
        var engine = engine()
        _ = engine.govern([:], fallback: .ask, at: Self.clock(0))
        _ = engine.handle(try news(at: 1), at: Self.clock(1))
        let parted = engine.follow([:], at: Self.clock(2), describe: describe)
        #expect(Set(words(parted)) == ["left", "settled"])
        #expect(words(engine.handle(try news(at: 3), at: Self.clock(3))) == [])
    }

    @Test("Only people with another key are described again, and one that fails keeps no other away")
    func describes() throws {
        var engine = engine()
        var described: [UserID] = []
        let ben = try #require(UserID([UInt8](repeating: 8, count: 32)))
        let both = [anna: RecognisableAuthor(key: key), ben: RecognisableAuthor(key: nil)]
        let effects = engine.follow(both, at: Self.clock(1)) { user, _ in
            described.append(user)
            throw VicinoError(.notFound, "No such replica.")
        }
        #expect(words(effects) == ["failed"])
        #expect(described == [ben])
        #expect(engine.isMissingAuthor)
        // An error is reported once, and the attempt repeated until it works.
        let again = engine.follow(both, at: Self.clock(2)) { user, _ in
            described.append(user)
            throw VicinoError(.notFound, "No such replica.")
        }
        #expect(words(again) == [])
        #expect(described == [ben, ben])
        #expect(words(engine.follow(both, at: Self.clock(2), describe: describe)) == [])
        #expect(!engine.isMissingAuthor)
        #expect(words(engine.handle(try news(at: 3), at: Self.clock(3))) == ["entered", "meet"])
    }

    @Test("An open device is reported with each change, also when it only falls silent")
    mutating func open() throws {
        var engine = engine(follows: false)
        var advertiser = OpeningAdvertiser()
        let beacon = advertiser.makeAdvertisement(on: .localNetwork, at: Self.start, using: &random).beacons[0]
        #expect(words(engine.handle(try sighting(beacon), at: Self.clock(0))) == ["1 open"])
        #expect(words(engine.handle(try sighting(beacon), at: Self.clock(1))) == [])
        #expect(words(engine.pass(at: Self.clock(149))) == [])
        #expect(words(engine.pass(at: Self.clock(151))) == ["0 open"])
    }

    @Test(
        "An unsynchronised clock is shifted for a peer's listener as their beacons show, and a right one is not"
    )
    func shift() throws {
        var right = engine()
        var wrong = engine()
        _ = right.handle(try news(at: 1), at: Self.clock(1))
        #expect(right.shift(to: anna, device, at: Self.clock(1)) == 0)
        let hours = 2
        let slow = ClockReading(
            wall: Self.start.advanced(byMilliseconds: Int64(-hours) * 3_600_000), uptime: .seconds(1),
            isSynchronised: false)
        _ = wrong.handle(.tick, at: slow)
        _ = wrong.handle(try news(at: 1), at: slow)
        let shift = wrong.shift(to: anna, device, at: slow)
        #expect(abs(shift - Int64(hours) * 3_600_000) <= 900_000, "Beacons tell the time to within an epoch.")
    }
}
