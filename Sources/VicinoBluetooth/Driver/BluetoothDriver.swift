internal import VicinoBus
internal import VicinoLocks
internal import VicinoPresence

/// Runs a `BluetoothState`: does its effects over the system's message bus, and gives it the events.
actor BluetoothDriver {
    /// What readers outside the actor see.
    struct ShownBeacons {
        var condition = BluetoothCondition(obstacle: .beginning)
        var beaconLimit = 1
        /// Whether this device has set up a link that is still there.
        var hasOwnLinks = false
        /// The adapter in use.
        var adapter: Adapter?
    }

    /// What runs beside the actor: a step of the medium, or a wait.
    enum Work: Sendable {
        case effect(BluetoothEffect)
        case wait(until: Duration)
    }

    /// The lock also keeps the values in step with their stream.
    nonisolated let shown = LockedValue(ShownBeacons())
    nonisolated let configuration: BluetoothConfiguration
    nonisolated let conditions: Broadcast<BluetoothCondition>
    nonisolated let availabilities: Broadcast<Availability>
    nonisolated let events: Broadcast<MediumEvent>
    private nonisolated let address: @Sendable () throws -> BusAddress
    /// Gives what the kernel says of an adapter.
    nonisolated let settings: @Sendable (_ adapter: String) -> AdapterSettings?
    /// What the kernel says of links and channels.
    nonisolated let kernel: KernelLinks
    private nonisolated let clock = ContinuousClock()
    private nonisolated let start = ContinuousClock.now

    private var state: BluetoothState
    private var backoff: Backoff
    private nonisolated let inbox: AsyncStream<BluetoothEvent>
    private nonisolated let told: AsyncStream<BluetoothEvent>.Continuation
    private var bus: Bus?
    private var work: AsyncStream<Work>.Continuation?
    private var waits: Set<Duration> = []
    private var owner: BusName?
    /// The objects that BlueZ reads and calls, by the number of their step.
    var advertisements: [Int: ServedObject] = [:]
    var monitors: [Int: ServedMonitor] = [:]

    init(
        _ configuration: BluetoothConfiguration,
        settings: @escaping @Sendable (_ adapter: String) -> AdapterSettings? = AdapterSettings.ofKernel,
        kernel: KernelLinks = .system,
        on address: @escaping @Sendable () throws -> BusAddress
    ) {
        self.address = address
        self.settings = settings
        self.kernel = kernel
        let inboxEvents = AsyncStream.makeStream(of: BluetoothEvent.self)
        inbox = inboxEvents.stream
        told = inboxEvents.continuation
        state = BluetoothState(configuration)
        backoff = Backoff(configuration.timings.retries)
        self.configuration = configuration
        conditions = Broadcast(limit: configuration.eventLimit)
        availabilities = Broadcast(limit: configuration.eventLimit)
        events = Broadcast(limit: configuration.eventLimit, keepsEarly: true)
    }

    /// Works until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            // Channels end on other threads at any time; the task ends with this one.
            group.addTask { for await event in self.inbox { await self.handle(event) } }
            await keepConnected()
            group.cancelAll()
        }
        conditions.finish()
        availabilities.finish()
        events.finish()
    }

    private func keepConnected() async {
        while !Task.isCancelled {
            let obstacle = await connection()
            handle(.disconnected(obstacle))
            backoff.failed(at: now)
            if let due = backoff.due { try? await clock.sleep(until: start + due) }
        }
    }

    /// Handles an event soon; can be called on any thread.
    nonisolated func tell(_ event: BluetoothEvent) { told.yield(event) }

    /// Whether BlueZ has a link to a device now; false if it does not say.
    func isConnected(_ device: ObjectPath) async -> Bool {
        guard let bus else { return false }
        let object = RemoteObject(device, on: .bluez, over: bus)
        return (try? await object.property("Connected", of: .device, as: Bool.self)) ?? false
    }

    /// Handles an event, and begins what follows from it.
    func handle(_ event: BluetoothEvent) { handle([event]) }

    private func handle(_ events: [BluetoothEvent]) {
        for effect in state.handle(events, at: now) {
            if case .report(let event) = effect { self.events.send(event) } else { work?.yield(.effect(effect)) }
        }
        show()
        if let deadline = state.deadline, waits.allSatisfy({ deadline < $0 }), let work {
            waits.insert(deadline)
            work.yield(.wait(until: deadline))
        }
    }

    /// Whether a call comes from BlueZ. Every program may try to call the objects that BlueZ calls.
    func isFromBlueZ(_ call: IncomingCall) -> Bool { call.sender == owner }

    private var now: Duration { ContinuousClock.now - start }

    private func show() {
        let condition = state.condition
        let beaconLimit = state.beaconLimit
        let adapter = state.adapter
        let hasOwnLinks = state.hasOwnLinks
        shown.withLock { shown in
            shown.hasOwnLinks = hasOwnLinks
            shown.beaconLimit = beaconLimit
            shown.adapter = adapter
            let old = shown.condition
            guard old != condition else { return }
            shown.condition = condition
            conditions.send(condition)
            for availability in Availability.steps(from: old, to: condition) { availabilities.send(availability) }
        }
    }

    /// Works as long as the connection to the bus lasts, and returns why it has ended.
    private func connection() async -> MediumObstacle {
        let bus: Bus
        let limits = BusLimits.bluez(objects: configuration.objectLimit)
        do { bus = try await Bus.connect(to: try address(), limits: limits) } catch { return .noBus }
        self.bus = bus
        defer {
            self.bus = nil
            owner = nil
            work = nil
            waits = []
            advertisements = [:]
            monitors = [:]
        }
        do {
            try await work(over: bus)
            return .noBus
        } catch {
            return MediumObstacle(error, losing: .noBus)
        }
    }

    /// Follows BlueZ's objects and does the steps, until the connection is lost.
    private func work(over bus: Bus) async throws {
        let (work, continuation) = AsyncStream.makeStream(of: Work.self)
        let objects = try await bus.objects(of: .bluez, keeping: BlueZObjects.concern)
        self.work = continuation
        try await withThrowingDiscardingTaskGroup { group in
            // Follows BlueZ beside the steps; its end ends them.
            group.addTask {
                defer { continuation.finish() }
                try await self.follow(objects)
            }
            for await step in work {
                // Each step waits for BlueZ's answer, so steps run side by side; the plans decide the order.
                group.addTask { await self.perform(step, over: bus) }
            }
            group.cancelAll()
        }
    }

    /// Takes updates on this actor, in order.
    private func follow(_ objects: RemoteObjects) async throws { for try await update in objects { receive(update) } }

    private func receive(_ update: ObjectUpdate) {
        if update.picture.owner != owner, owner != nil { handle(.restarted) }
        owner = update.picture.owner
        // Only an answer of BlueZ shows that the connection works.
        if update.change == .loaded { backoff.succeeded() }
        let events = update.bluetoothEvents
        if !events.isEmpty { handle(events.map(completed)) }
    }

    /// Adds what the kernel says, and BlueZ does not.
    private nonisolated func completed(_ event: BluetoothEvent) -> BluetoothEvent {
        switch event {
        case .adapters(let adapters): return .adapters(adapters?.map(withSettings))
        case .linkUp(var report):
            if let adapter = report.device.parent?.lastPart, let address = report.device.deviceAddress {
                report.origin = kernel.origin(String(adapter), address)
            }
            return .linkUp(report)
        default: return event
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
        case .effect(.advertising(let step, let adapter)):
            await perform(step, on: RemoteObject(adapter, on: .bluez, over: bus))
        case .effect(.scan(let step, let adapter)):
            await perform(step, on: RemoteObject(adapter, on: .bluez, over: bus))
        case .effect(.link(let step)): await perform(step, over: bus)
        case .effect(.report): break
        }
    }
}

extension BusLimits {
    /// The limits for a connection to BlueZ, which has an object for each device that it has heard in half a minute.
    ///
    /// Strangers can make it have thousands. The connection holds them for as long as it reads an answer.
    ///
    /// - Parameter objects: the maximum number of objects that are kept.
    static func bluez(objects: Int) -> BusLimits {
        var limits = BusLimits()
        limits.objects = objects
        limits.messageValues = 1_000_000
        // Advertisements may come without end, and nothing that follows from one is that urgent.
        limits.signalPause = .milliseconds(100)
        return limits
    }
}

extension Availability {
    /// What to say of a medium when its condition changes.
    ///
    /// All that belongs to the old state has to begin anew, as after a failure, if the medium moves to another adapter.
    /// The same holds if peers may connect from now on, or may no longer.
    static func steps(from old: BluetoothCondition, to new: BluetoothCondition) -> [Availability] {
        if old.obstacle != new.obstacle { return [Availability(new)] }
        guard new.obstacle == nil, old.adapter != new.adapter || old.isConnectable != new.isConnectable else {
            return []
        }
        var moving = new
        moving.obstacle = .beginning
        return [Availability(moving), .ready]
    }

    init(_ condition: BluetoothCondition) { self.init(condition.obstacle) }
}
