internal import VicinoBus
internal import VicinoCore
internal import VicinoSensing

/// What a `WatchSource` does while it is read.
actor WatchWork {
    private let watch: WatchName
    private let pauses: WatchSource.Pauses
    private let now: @Sendable () -> Timestamp
    private let report: @Sendable (SourceEvent) -> Void
    private let clock = ContinuousClock()

    private var observations = StepObservations()
    /// What was said last; nil at the beginning.
    private var said: SourceEvent?
    /// The characteristic that notifies this program.
    private var notifying: ObjectPath?
    /// Whether a characteristic is being asked.
    private var isBeginning = false
    /// What BlueZ knows; nil while it does not run.
    private var picture: ObjectPicture?
    /// What was known of the watch when it was looked for last.
    private var seen: WatchObjects.Watch?
    /// When this program may connect to the watch.
    private var nextAttempt = ContinuousClock.now

    init(
        _ watch: WatchName, pauses: WatchSource.Pauses, now: @escaping @Sendable () -> Timestamp,
        report: @escaping @Sendable (SourceEvent) -> Void
    ) {
        self.watch = watch
        self.pauses = pauses
        self.now = now
        self.report = report
    }

    /// Follows the watch as long as the task is not cancelled.
    func run(on address: @Sendable () throws -> BusAddress) async {
        while !Task.isCancelled {
            let obstacle: WatchObstacle
            do {
                try await follow(try await Bus.connect(to: try address(), limits: .watch(pausing: pauses.signals)))
                obstacle = .noBus
            } catch { obstacle = WatchObstacle(error, losing: .noBus) }
            guard !Task.isCancelled else { return }
            leave(obstacle)
            try? await clock.sleep(for: pauses.bus)
        }
    }

    /// Works as long as the connection to the bus lasts.
    private func follow(_ bus: Bus) async throws {
        let objects = try await bus.objects(of: .bluez, keeping: WatchObjects.concern)
        try await withThrowingDiscardingTaskGroup { group in
            // Lets time pass beside the updates; it is cancelled when these end.
            group.addTask { await self.tick(over: bus) }
            for try await update in objects { await receive(update, over: bus) }
            group.cancelAll()
        }
    }

    /// Lets time pass, and tries again what has failed.
    private func tick(over bus: Bus) async {
        while !Task.isCancelled {
            try? await clock.sleep(for: pauses.tick)
            guard !Task.isCancelled else { return }
            send(observations.pass(until: now()))
            guard notifying == nil, picture != nil else { continue }
            do throws(WatchObstacle) { try await look(over: bus, again: true) } catch {
                leave(error)
                if case .away = error { await connect(over: bus) }
            }
        }
    }

    private func receive(_ update: ObjectUpdate, over bus: Bus) async {
        var isAbsent = false
        if case .absent = update.change { isAbsent = true }
        picture = isAbsent ? nil : update.picture
        do throws(WatchObstacle) {
            try await look(over: bus, again: false)
            guard let notifying, update.changes("Value", of: notifying) else { return }
            count(update.picture.property("Value", of: .characteristic, at: notifying, as: [UInt8].self))
        } catch { leave(error) }
    }

    /// Looks for the watch, and begins to listen to one that is new.
    ///
    /// - Parameter again: whether to try what has failed before: BlueZ tells much that has nothing to do with the watch.
    private func look(over bus: Bus, again: Bool) async throws(WatchObstacle) {
        let before = seen
        seen = nil
        guard let picture else { throw .noBluetooth }
        let found = try WatchObjects.watch(watch, in: picture)
        seen = found
        guard let characteristic = found.characteristic else { throw .away(watch) }
        guard characteristic != notifying, !isBeginning, again || found != before else { return }
        try await begin(characteristic, over: bus)
    }

    /// Asks a characteristic for what it counts from now on, and for what it has counted.
    private func begin(_ characteristic: ObjectPath, over bus: Bus) async throws(WatchObstacle) {
        isBeginning = true
        defer { isBeginning = false }
        let object = RemoteObject(characteristic, on: .bluez, over: bus)
        do {
            try await notify(object)
            notifying = characteristic
            let options: [String: BusValue] = [:]
            let bytes = try await object.call("ReadValue", of: .characteristic, options).read([UInt8].self)
            // It may have gone meanwhile.
            guard notifying == characteristic else { throw WatchObstacle.away(watch) }
            say(.available)
            count(bytes)
        } catch {
            throw WatchObstacle(error, losing: .away(watch))
        }
    }

    private func notify(_ object: RemoteObject) async throws {
        do { _ = try await object.call("StartNotify", of: .characteristic) } catch let error as BusError {
            // After a lost connection BlueZ goes on by itself.
            guard error.name == .inProgress else { throw error }
        }
    }

    /// Connects to a watch that the user has paired or trusted, which never pairs.
    private func connect(over bus: Bus) async {
        guard ContinuousClock.now >= nextAttempt, let picture,
            let path = try? WatchObjects.watch(watch, in: picture).path
        else { return }
        nextAttempt = ContinuousClock.now + pauses.connect
        // A watch out of range is tried again later.
        _ = try? await RemoteObject(path, on: .bluez, over: bus).call("Connect", of: .device)
    }

    private func count(_ bytes: [UInt8]?) {
        guard let count = bytes.flatMap(WatchObjects.count) else { return }
        send(observations.take(count, at: now()))
    }

    /// Ends what goes on, and says why.
    private func leave(_ obstacle: WatchObstacle) {
        notifying = nil
        send(observations.leave(at: now()))
        say(.unavailable(reason: obstacle.reason, remedy: obstacle.remedy))
    }

    private func send(_ observations: [Observation]) {
        for observation in observations { report(.observed(observation)) }
    }

    /// Says whether it works, if that is news.
    private func say(_ event: SourceEvent) {
        guard event != said else { return }
        said = event
        report(event)
    }
}

extension ObjectUpdate {
    /// Whether a property of a characteristic has another value.
    fileprivate func changes(_ name: String, of characteristic: ObjectPath) -> Bool {
        guard case .changed(characteristic, interface: _, properties: let properties) = change else { return false }
        return properties.contains(name)
    }
}

extension ErrorName {
    fileprivate static let inProgress: ErrorName = "org.bluez.Error.InProgress"
}

extension BusLimits {
    /// The limits for a connection to BlueZ, which has an object for each device that it has heard in half a minute.
    fileprivate static func watch(pausing pause: Duration) -> BusLimits {
        var limits = BusLimits()
        limits.messageValues = 1_000_000
        limits.signalPause = pause
        return limits
    }
}

extension WatchObstacle {
    /// Why a call has failed.
    ///
    /// - Parameter lost: what it means that there is no answer.
    fileprivate init(_ error: any Error, losing lost: WatchObstacle) {
        if let known = error as? WatchObstacle {
            self = known
            return
        }
        guard let error = error as? BusError else {
            self = lost
            return
        }
        switch (error.code, error.name) {
        case (_, .accessDenied?): self = .denied
        case (_, .serviceUnknown?), (_, .nameHasNoOwner?): self = .noBluetooth
        case (.refused, _), (.tooLarge, _): self = .failed(error.message)
        default: self = lost
        }
    }
}
