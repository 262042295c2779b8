import VicinoAreas
import VicinoCore
import VicinoLocks

/// What has happened, in order, for a test that waits for it.
final class Notes<Value: Sendable>: Sendable {
    private let values = LockedValue<[Value]>([])

    /// All of it so far.
    var all: [Value] { values.withLock { $0 } }

    func add(_ value: Value) { values.withLock { $0.append(value) } }
}

/// Areas that are watched during a test, and what has happened in them.
final class WatchedAreas: Sendable {
    private let watch: LockedValue<AreaWatch>
    private let noted = Notes<AreaChange>()
    private let begin = ContinuousClock.now

    init(_ areas: [Area], _ rules: AreaRules) {
        var watch = AreaWatch(rules)
        _ = watch.watch(areas, at: AreaMoment(uptime: .zero, wall: .epoch))
        self.watch = LockedValue(watch)
    }

    /// What has happened so far.
    var changes: [AreaChange] { noted.all }

    /// The areas in which the user is.
    var present: [Area] { watch.withLock { $0.present } }

    func receive(_ fix: PositionFix) {
        let passed = begin.duration(to: .now)
        let moment = AreaMoment(uptime: passed, wall: .epoch + passed)
        for change in watch.withLock({ $0.receive(fix, at: moment) }) { noted.add(change) }
    }
}
