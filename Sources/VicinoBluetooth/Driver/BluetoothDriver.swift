internal import Synchronization
internal import VicinoBus
internal import VicinoPresence

/// Runs a `BluetoothState`: does its effects over the system's message bus, and gives it the events.
actor BluetoothDriver {
    /// What readers outside the actor see.
    struct Shown {
        var condition = BluetoothCondition(obstacle: .beginning)
        var room = 1
    }

    /// What runs beside the actor: a step of the medium, or a wait.
    enum Work: Sendable {
        case effect(BluetoothEffect)
        case wait(until: Duration)
    }

    /// The lock also keeps the values in step with their stream.
    nonisolated let shown = Mutex(Shown())
    nonisolated let configuration: BluetoothConfiguration
    nonisolated let conditions: Broadcast<BluetoothCondition>
    nonisolated let availabilities: Broadcast<Availability>
    nonisolated let events: Broadcast<MediumEvent>
    private nonisolated let address: @Sendable () throws -> BusAddress
    /// Gives what the kernel says of an adapter.
    nonisolated let settings: @Sendable (_ adapter: String) -> AdapterSettings?
    private nonisolated let clock = ContinuousClock()
    private nonisolated let start = ContinuousClock.now

    private var state: BluetoothState
    private var work: AsyncStream<Work>.Continuation?
    private var waits: Set<Duration> = []
    private var owner: BusName?
    /// The objects that BlueZ reads and calls, by the number of their step.
    var advertisements: [Int: ServedObject] = [:]
    var monitors: [Int: ServedMonitor] = [:]

    init(
        _ configuration: BluetoothConfiguration,
        settings: @escaping @Sendable (_ adapter: String) -> AdapterSettings? = AdapterSettings.ofKernel,
        on address: @escaping @Sendable () throws -> BusAddress
    ) {
        (self.address, self.settings) = (address, settings)
        state = BluetoothState(configuration)
        self.configuration = configuration
        conditions = Broadcast(limit: configuration.eventLimit)
        availabilities = Broadcast(limit: configuration.eventLimit)
        events = Broadcast(limit: configuration.eventLimit, keepsEarly: true)
    }

    /// Works until the task is cancelled.
    func run() async {
        var retry = Retry(configuration.timings.retries)
        while !Task.isCancelled {
            let (obstacle, wasConnected) = await connection()
            handle(.disconnected(obstacle))
            if wasConnected { retry.succeeded() }
            retry.failed(at: now)
            if let due = retry.due { try? await clock.sleep(until: start + due) }
        }
        conditions.finish()
        availabilities.finish()
        events.finish()
    }

    /// Handles an event, and begins what follows from it.
    func handle(_ event: BluetoothEvent) {
        for effect in state.handle(event, at: now) {
            if case .report(let event) = effect { events.send(event) } else { work?.yield(.effect(effect)) }
        }
        show()
        if let deadline = state.deadline, waits.min().map({ deadline < $0 }) ?? true, let work {
            waits.insert(deadline)
            work.yield(.wait(until: deadline))
        }
    }

    /// Whether a call comes from BlueZ. Every program may try to call the objects that BlueZ calls.
    func isFromBlueZ(_ call: IncomingCall) -> Bool { call.sender == owner }

    private var now: Duration { ContinuousClock.now - start }

    private func show() {
        let (condition, room) = (state.condition, state.room)
        shown.withLock { shown in
            shown.room = room
            let old = shown.condition
            guard old != condition else { return }
            shown.condition = condition
            conditions.send(condition)
            if old.obstacle != condition.obstacle { availabilities.send(Availability(condition)) }
        }
    }

    private func connection() async -> (obstacle: BluetoothObstacle, wasConnected: Bool) {
        let bus: Bus
        do { bus = try await Bus.connect(to: try address()) } catch { return (.noBus, false) }
        defer { (owner, work, waits, advertisements, monitors) = (nil, nil, [], [:], [:]) }
        do {
            try await work(over: bus)
            return (.noBus, true)
        } catch {
            return (BluetoothObstacle(error, losing: .noBus), true)
        }
    }

    /// Follows BlueZ's objects and does the steps, until the connection is lost.
    private func work(over bus: Bus) async throws {
        let (work, continuation) = AsyncStream.makeStream(of: Work.self)
        let objects = try await bus.objects(of: .bluez)
        self.work = continuation
        try await withThrowingDiscardingTaskGroup { group in
            // Follows BlueZ beside the steps; its end ends them.
            group.addTask {
                defer { continuation.finish() }
                for try await update in objects { await self.take(update) }
            }
            for await step in work {
                // Steps wait for BlueZ's answers, and so does none for another; the plans decide the order.
                group.addTask { await self.perform(step, over: bus) }
            }
            group.cancelAll()
        }
    }

    private func take(_ update: ObjectUpdate) {
        if update.picture.owner != owner, owner != nil { handle(.restarted) }
        owner = update.picture.owner
        for event in update.bluetoothEvents {
            if case .adapters(let adapters) = event {
                handle(.adapters(adapters?.map(withSettings)))
            } else {
                handle(event)
            }
        }
    }

    private nonisolated func withSettings(_ adapter: Adapter) -> Adapter {
        var adapter = adapter
        adapter.settings = settings(adapter.name) ?? AdapterSettings()
        return adapter
    }

    private func perform(_ step: Work, over bus: Bus) async {
        switch step {
        case .wait(let moment):
            try? await clock.sleep(until: start + moment)
            waits.remove(moment)
            handle(.tick)
        case .effect(.advertising(let step, let adapter, let isConnectable)):
            await perform(step, on: RemoteObject(adapter, on: .bluez, over: bus), isConnectable: isConnectable)
        case .effect(.scan(let step, let adapter)):
            await perform(step, on: RemoteObject(adapter, on: .bluez, over: bus))
        case .effect(.report): break
        }
    }
}

extension Availability {
    init(_ condition: BluetoothCondition) {
        self = condition.obstacle.map { .unavailable(reason: $0.reason, remedy: $0.remedy) } ?? .ready
    }
}
