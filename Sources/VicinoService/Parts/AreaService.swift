internal import Foundation
internal import ServiceLifecycle
internal import Vicino
internal import VicinoAreas
internal import VicinoDiary
internal import VicinoGeoClue
internal import VicinoNetworks
internal import VicinoSettings
internal import VicinoThreads

/// Records visits to the user's areas, as long as the settings say so.
struct AreaService: Service {
    let node: Node
    let state: ServiceState
    let networks: PresentNetworks
    /// Where positions come from; tests replace it.
    let source: LocationSource
    /// When areas count as entered and left; tests replace them.
    var rules = AreaRules()
    /// How often the networks and the areas are looked at, and how soon an obstacle is tried again.
    var interval = Duration.seconds(60)

    /// What happens.
    private enum Event: Sendable {
        /// Time has passed, or the settings have changed.
        case look
        case news(Result<LocationReport, LocationObstacle>)
    }

    /// How positions are asked for.
    private struct Plan: Equatable {
        var asks = false
        var mayDisclose = false
    }

    /// The maximum number of events that wait. A position that is dropped is followed by a newer one.
    private static let eventLimit = 64

    func run() async throws { await cancelWhenGracefulShutdown { await record() } }

    private func record() async {
        let (events, event) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(Self.eventLimit))
        let plans = ObservableValue(Plan())
        await withDiscardingTaskGroup { group in
            // Follows the settings, starting with the present ones; ends with the service, as do the others.
            group.addTask { for await _ in state.changes() { event.yield(.look) } }
            // Asks for positions while they are wanted.
            group.addTask { await receive(by: plans) { event.yield(.news($0)) } }
            var visits = VisitCourse(service: self)
            var planned: Duration?
            for await next in events {
                switch next {
                case .look: await visits.look()
                case .news(let news): await visits.handle(news)
                }
                let now = state.uptime.now()
                if let moment = planned, moment <= now { planned = nil }
                if planned == nil, visits.isRecording {
                    let moment = now + interval
                    planned = moment
                    // One timer at a time, and none while nothing is recorded; the service's end cancels it.
                    group.addTask {
                        try? await state.uptime.wait(moment)
                        event.yield(.look)
                    }
                }
                let plan = Plan(asks: visits.needsPositions, mayDisclose: state.settings.locatesByNetworks)
                if plans.value != plan { plans.set(plan) }
            }
            await visits.suspend()
            group.cancelAll()
        }
    }

    /// Receives positions as long as a plan wants them, and anew when it changes.
    private func receive(
        by plans: ObservableValue<Plan>, _ news: @escaping @Sendable (Result<LocationReport, LocationObstacle>) -> Void
    ) async {
        for await plan in plans.changes() where plan.asks {
            await withDiscardingTaskGroup { group in
                // Receives without end; cancelled below.
                group.addTask {
                    await source.follow(every: LocationSource.areaInterval, mayDisclose: plan.mayDisclose, news) {
                        try await state.uptime.wait(state.uptime.now() + interval)
                    }
                }
                for await next in plans.changes() where next != plan { break }
                group.cancelAll()
            }
        }
    }
}

/// The visits, from one event to the next.
private struct VisitCourse {
    private let service: AreaService
    private let recorder: VisitRecorder
    private var watch: AreaWatch
    private var areas: [Area] = []
    private var status: LocationStatus?
    /// What could not be stored, so that it is reported once.
    private var trouble: String?
    /// When the last sure moments were noted.
    private var notedAt = Duration.zero
    /// The notes of an earlier run must be read first.
    private var hasBegun = false
    private let work = BlockingWork(alone: "org.vicino.areas")

    /// How often the last sure moments are noted, for the case that the program does not end properly.
    private static let noteInterval = Duration.seconds(300)

    init(service: AreaService) {
        self.service = service
        recorder = VisitRecorder(service.node)
        watch = AreaWatch(service.rules)
    }

    /// Whether visits are recorded now.
    var isRecording: Bool { status != nil }

    /// Whether an area has a circle, so that positions are needed.
    var needsPositions: Bool { status?.usesPositions == true }

    private var now: AreaMoment {
        AreaMoment(uptime: service.state.uptime.now(), wall: service.node.now)
    }

    /// Looks at the settings, the areas and the networks.
    mutating func look() async {
        guard service.state.settings.recordsVisits else { return await stop() }
        do { try await store(lookAround()) } catch { report(error) }
        await note(always: false)
        let usesPositions = areas.contains { $0.reach.circle != nil }
        show { $0.usesPositions = usesPositions }
    }

    private mutating func lookAround() async throws -> [AreaChange] {
        areas = try await work.run { [node = service.node] in try AreaBook(node).areas() }
        var changes = watch.watch(areas, at: now)
        if !hasBegun {
            let visits = try await work.run { [recorder] in try recorder.openVisits() }
            for visit in visits { changes += watch.resume(visit, at: now) }
            hasBegun = true
        }
        return changes + watch.see(networks: presentNetworks, at: now)
    }

    /// Handles a position, or why there is none.
    mutating func handle(_ news: Result<LocationReport, LocationObstacle>) async {
        // Positions that still arrive after the user has switched recording off are not used.
        guard status != nil, service.state.settings.recordsVisits else { return }
        switch news {
        case .failure(let obstacle):
            show { status in
                status.hasPosition = false
                status.obstacle = BluetoothStatus.Remark(obstacle)
            }
        case .success(.started(let hasReceiver)):
            show { $0.obstacle = hasReceiver ? nil : BluetoothStatus.Remark(.noReceiver) }
        case .success(.fix(let fix)):
            do { try await store(watch.receive(fix, at: now)) } catch { report(error) }
            await note(always: false)
            show { status in
                status.hasPosition = true
                status.obstacle = nil
            }
        }
    }

    /// Notes what is sure when the program ends; the next run goes on from there.
    mutating func suspend() async { await note(always: true) }

    /// Ends all visits, also those of an earlier run.
    private mutating func stop() async {
        guard status != nil || !hasBegun else { return }
        do { try await store(endings()) } catch { report(error) }
        hasBegun = true
        watch = AreaWatch(service.rules)
        status = nil
        service.state.see { $0.location = nil }
    }

    private mutating func endings() async throws -> [AreaChange] {
        guard !hasBegun else { return watch.endAll() }
        let visits = try await work.run { [recorder] in try recorder.openVisits() }
        return visits.map { .left($0.area, at: max($0.enteredAt, $0.sureAt)) }
    }

    /// The texts of the ids of the present networks; nil if they are not known.
    private var presentNetworks: Set<String>? {
        guard case .known(let view) = service.networks.knowledge else { return nil }
        return Set(view.networks.flatMap(\.ids).map(\.text))
    }

    private mutating func store(_ changes: [AreaChange]) async throws {
        if !changes.isEmpty {
            try await work.run { [recorder, areas] in try recorder.apply(changes, in: areas) }
        }
        trouble = nil
    }

    private mutating func report(_ error: any Error) {
        let error = VicinoError(ofService: error)
        if trouble != error.message { service.state.tell(.failed(.recordingVisits, error: error)) }
        trouble = error.message
    }

    private mutating func note(always: Bool) async {
        let moments = watch.sureMoments
        let now = service.state.uptime.now()
        guard !moments.isEmpty, always || now - notedAt >= Self.noteInterval else { return }
        notedAt = now
        // What cannot be noted now is noted later, and a crash before that makes the visit shorter.
        try? await work.run { [recorder] in try recorder.note(sure: moments) }
    }

    private mutating func show(_ change: (inout LocationStatus) -> Void) {
        var status = status ?? LocationStatus()
        status.areas = watch.present.map(\.name)
        change(&status)
        if status != self.status { service.state.see { [status] in $0.location = status } }
        self.status = status
    }
}
