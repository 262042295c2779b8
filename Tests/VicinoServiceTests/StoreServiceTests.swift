import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoRepository
import VicinoSettings
import VicinoTesting

@testable import VicinoService

@Suite("The service fetches from stores and publishes to them", .timeLimit(.minutes(10)))
struct StoreServiceTests {
    private let clock: TestClock
    private let anna: Node
    private let ben: Node
    private let memory = MemoryStore()
    private let notes = StoreNotes()

    init() async throws {
        let clock = TestClock()
        self.clock = clock
        let friends = try await Node.testFriends(sharing: Activity.self, clock: clock)
        anna = friends.author
        ben = friends.follower
    }

    /// Anna, as Ben knows her.
    private var author: Person { get throws { try ben.person(for: anna.user) } }

    private var state: ServiceState {
        ServiceState(Settings()) { [notes] in notes.note($0) }
    }

    /// Stores that bring nothing, and fail as a test wants.
    private var silent: StoreAccess {
        StoreAccess(
            fetch: { [notes] store in
                try notes.use()
                return FetchingReport(author: store.author, store: store.name)
            },
            publish: { [notes] _ in try notes.use() }, fetchOwn: { _ in throw CancellationError() },
            isMetered: { false })
    }

    /// Stores in memory.
    private func real(_ node: Node) -> StoreAccess {
        StoreAccess(
            fetch: { [notes, memory] store in
                try notes.use()
                return try await node.fetch(at: store) { _ in memory }
            },
            publish: { [notes, memory] store in
                try notes.use()
                _ = try await node.publish(to: store, through: memory)
            }, fetchOwn: { [memory] in try await node.fetchOwn(from: $0, through: memory) }, isMetered: { false })
    }

    /// Lets time pass, and a keeper work whenever it wants to.
    private func pass(_ time: Duration, _ keeper: some StoreKeeper, pause: StorePause? = nil) async {
        let end = clock.now + time
        while clock.now < end {
            let wait = await keeper.work { pause } ?? .seconds(900)
            clock.advance(by: min(wait, end - clock.now))
        }
    }

    private var unreachable: VicinoError {
        VicinoError(ofStore: StoreError(.unreachable, "There is no host cloud.example.org now."))
    }

    // MARK: Fetching

    @Test("A silent author costs a few requests on the first day, and one a day later")
    func silentAuthor() async throws {
        try ben.chooseStore(of: try author, at: "https://cloud.example.org/anna")
        let fetcher = StoreFetcher(ben, state, opening: silent)
        await pass(.seconds(86_400), fetcher)
        #expect((3...8).contains(notes.count))
        await pass(.seconds(5 * 86_400), fetcher)
        notes.forgetCount()
        await pass(.seconds(10 * 86_400), fetcher)
        #expect((9...12).contains(notes.count))
        #expect(notes.told.isEmpty)
    }

    @Test("A trouble is reported once, the store is asked more and more rarely, and the end of the trouble is reported")
    func trouble() async throws {
        try ben.chooseStore(of: try author, at: "https://cloud.example.org/anna")
        notes.fail(unreachable)
        let state = state
        let fetcher = StoreFetcher(ben, state, opening: silent)
        await pass(.seconds(86_400), fetcher)
        #expect((8...30).contains(notes.count))
        #expect(notes.told == ["not fetched"])
        notes.fail(nil)
        await pass(.seconds(25_000), fetcher)
        #expect(notes.told == ["not fetched", "recovered"])
        #expect(state.stores.followed.map(\.name) == ["cloud.example.org"])
        #expect(state.stores.followed.map(\.isWorking) == [false])
    }

    @Test("An author who has ended the access is asked once a day, and that is said once")
    func ended() async throws {
        try ben.chooseStore(of: try author, at: "https://cloud.example.org/anna")
        let fetcher = StoreFetcher(ben, state, opening: real(ben))
        await pass(.seconds(10 * 86_400), fetcher)
        notes.forgetCount()
        await pass(.seconds(10 * 86_400), fetcher)
        #expect((9...12).contains(notes.count))
        #expect(notes.told == ["fetched"])
    }

    @Test("What was planned outlives the service")
    func restart() async throws {
        try ben.chooseStore(of: try author, at: "https://cloud.example.org/anna")
        _ = await StoreFetcher(ben, state, opening: silent).work { nil }
        _ = await StoreFetcher(ben, state, opening: silent).work { nil }
        #expect(notes.count == 1)
    }

    @Test("Without permission nothing is fetched")
    func unanswered() async throws {
        let store = try ben.chooseStore(of: try author, at: "https://cloud.example.org/anna")
        try ben.declineStore(store)
        let wait = await StoreFetcher(ben, state, opening: silent).work { nil }
        #expect(wait == nil)
        #expect(notes.count == 0)
    }

    @Test("Nothing is fetched from a person if the policy is never")
    func never() async throws {
        try ben.chooseStore(of: try author, at: "https://cloud.example.org/anna")
        try ben.setPolicy(PersonPolicy(exchange: .never), for: try author)
        let wait = await StoreFetcher(ben, state, opening: silent).work { nil }
        #expect(wait == nil)
        #expect(notes.count == 0)
    }

    @Test("Without a network nothing is tried and nothing fails; once there is one, it is done")
    func offline() async throws {
        try ben.chooseStore(of: try author, at: "https://cloud.example.org/anna")
        let state = state
        let fetcher = StoreFetcher(ben, state, opening: silent)
        await pass(.seconds(86_400), fetcher, pause: .offline)
        #expect(notes.count == 0)
        #expect(notes.told.isEmpty)
        #expect(state.stores.followed.count == 1)
        let wait = await fetcher.work { .offline }
        #expect(wait == nil, "Another network is noticed by itself.")
        _ = await fetcher.work { nil }
        #expect(notes.count == 1)
    }

    @Test("On a metered network nothing is tried, and it is asked again after some minutes")
    func metered() async throws {
        try ben.chooseStore(of: try author, at: "https://cloud.example.org/anna")
        let fetcher = StoreFetcher(ben, state, opening: silent)
        let wait = await fetcher.work { .metered }
        #expect(wait == .seconds(300))
        #expect(notes.count == 0)
    }

    @Test("A folder of this computer needs no network, and nobody asks about it")
    func folder() async throws {
        try ben.chooseStore(of: try author, at: "/nowhere/anna")
        let asked = StoreNotes()
        _ = await StoreFetcher(ben, state, opening: silent).work {
            _ = try? asked.use()
            return .offline
        }
        #expect(notes.count == 1)
        #expect(asked.count == 0)
    }

    @Test("After a failure of the network, another network lets it be tried within seconds")
    func reconnected() async throws {
        try ben.chooseStore(of: try author, at: "https://cloud.example.org/anna")
        notes.fail(unreachable)
        let fetcher = StoreFetcher(ben, state, opening: failing)
        await pass(.seconds(40_000), fetcher)
        await fetcher.reconnect()
        let wait = await fetcher.work { nil }
        #expect(wait.map { $0 <= .seconds(30) } == true)
    }

    /// As `silent`, but failures are noted in the node as real ones are.
    private var failing: StoreAccess {
        let error = unreachable
        return StoreAccess(
            fetch: { [ben] store in
                try await ben.fetch(at: store) { _ in throw error }
            }, publish: { _ in }, fetchOwn: { _ in throw CancellationError() }, isMetered: { false })
    }

    // MARK: Publishing

    private func record() throws {
        var activity = Activity()
        activity.name = "walking"
        activity.start = clock.now
        activity.end = clock.now + .seconds(60)
        _ = try anna.add(activity)
    }

    private func store() throws -> RepositoryStore {
        try anna.addRepositoryStore(name: "cloud", address: "https://cloud.example.org/anna")
    }

    @Test("What is recorded is in the store some minutes later, in one publish")
    func publishing() async throws {
        let store = try store()
        let state = state
        let publisher = StorePublisher(anna, state, opening: real(anna))
        await pass(.seconds(1_000), publisher)
        notes.forgetCount()
        for _ in 0..<3 {
            try record()
            _ = await publisher.work { nil }
            clock.advance(by: .seconds(60))
        }
        #expect(notes.count == 0)
        #expect(state.stores.own.first?.waitingSince != nil)
        await pass(.seconds(240), publisher)
        #expect(notes.count == 1)
        #expect(try anna.repositoryBacklog(of: store).isEmpty)
        #expect(state.stores.own.first?.waitingSince == nil)
    }

    @Test("A day without a network loses nothing, and is no trouble")
    func waiting() async throws {
        let store = try store()
        let publisher = StorePublisher(anna, state, opening: real(anna))
        try record()
        await pass(.seconds(86_400), publisher, pause: .offline)
        #expect(notes.count == 0)
        #expect(notes.told.isEmpty)
        await pass(.seconds(10), publisher)
        #expect(notes.count == 1)
        #expect(try anna.repositoryBacklog(of: store).isEmpty)
    }

    @Test("A store that cannot be written is reported once, and nothing is reported as published that is not")
    func notPublished() async throws {
        _ = try store()
        notes.fail(unreachable)
        let state = state
        let publisher = StorePublisher(anna, state, opening: silent)
        try record()
        await pass(.seconds(86_400), publisher)
        #expect(notes.told == ["not published"])
        #expect(state.stores.own.first?.publishedAt == nil)
        #expect(state.stores.own.first?.waitingSince != nil)
        #expect((8...30).contains(notes.count))
    }

    @Test("A paused store is left alone")
    func paused() async throws {
        try anna.pauseRepositoryStore(try store(), true)
        let wait = await StorePublisher(anna, state, opening: silent).work { nil }
        #expect(wait == nil)
        #expect(notes.count == 0)
    }

    // MARK: Together

    @Test("The part works by itself: what Anna records is in the store, and it waits while the settings switch it off")
    func part() async throws {
        let store = try store()
        let uptime = SteppedUptime()
        let stepped = ServiceState(Settings(), uptime: uptime.uptime) { _ in }
        var service = StoreService(node: anna, state: stepped, networks: PresentNetworks(), access: real(anna))
        service.beginning = .seconds(1)
        let part = service
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await part.run() }
            try await yieldUntil("nothing was planned") { !uptime.waits.isEmpty }
            #expect(notes.count == 0)
            try record()
            try await yieldUntil("nothing was published") {
                clock.advance(by: .seconds(1))
                uptime.advance(to: uptime.uptime.now() + .seconds(1))
                return try anna.repositoryBacklog(of: store).isEmpty
            }
            var settings = Settings()
            settings.usesStores = false
            stepped.apply(settings)
            try await yieldUntil("the status does not say it") { stepped.stores.pause == .switchedOff }
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
    }
}
