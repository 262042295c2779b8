import ArgumentParser
import Foundation
import Vicino
import VicinoActivity

/// The command-line options that describe an activity.
struct ActivityOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("When it began.", valueName: "time"))
    var start: String?

    @Option(name: .long, help: ArgumentHelp("When it ended.", valueName: "time"))
    var end: String?

    @Option(name: .customLong("for"), help: ArgumentHelp("How long it took, like 40m or 1h30m.", valueName: "duration"))
    var length: String?

    @OptionGroup var amounts: DetailOptions

    mutating func validate() throws {
        if start != nil, end != nil, length != nil {
            throw ValidationError("Give two of --start, --end and --for; the third follows from them.")
        }
    }

    /// Whether no option was given.
    var isEmpty: Bool {
        start == nil && end == nil && length == nil && amounts.isEmpty
    }

    /// Sets the fields that were given.
    ///
    /// - Parameters:
    ///   - old: the activity before the change, whose days complete times without a day; nil for a new activity.
    ///   - mayPlan: whether a new activity may begin in the future.
    func apply(
        to activity: inout Activity, changing old: Activity? = nil, _ clock: TypedTimeReader, mayPlan: Bool = false
    ) throws {
        try applyTimes(to: &activity, old, clock)
        let hasTimes = start != nil || end != nil || length != nil
        let isPlanned = mayPlan && activity.isPlanned(at: clock.now)
        if hasTimes, !isPlanned, old?.isPlan != true { try clock.checkPast(activity) }
        try amounts.apply(to: &activity)
    }

    private func applyTimes(to activity: inout Activity, _ old: Activity?, _ clock: TypedTimeReader) throws {
        let milliseconds = try length.map { try clock.duration($0).milliseconds }
        if let start {
            let typed = clock.keeping(
                offsetAt: old?.start, try clock.time(start, onDayOf: old?.start ?? clock.now))
            RepeatedTimeNote(start, takenAs: typed, clock).write()
            activity.begin(at: typed)
        }
        if let end, let milliseconds {
            let typed = try clock.time(end, onDayOf: old.map { $0.end ?? $0.start } ?? clock.now)
            RepeatedTimeNote(end, takenAs: typed, clock).write()
            activity.end = typed.moment
            activity.start = typed.moment.advanced(byMilliseconds: -milliseconds)
            activity.utcOffset = clock.timeZone.utcOffset(at: activity.start)
        } else if let end {
            let typed = clock.keeping(offsetAt: old?.end, try clock.end(end, of: activity.start))
            RepeatedTimeNote(end, takenAs: typed, clock).write()
            activity.end = typed.moment
        } else if let milliseconds {
            activity.end = activity.start.advanced(byMilliseconds: milliseconds)
        }
    }
}

extension Activity {
    /// Sets the start and its offset from UTC.
    mutating func begin(at time: TypedTime) {
        start = time.moment
        utcOffset = time.utcOffset
    }
}
