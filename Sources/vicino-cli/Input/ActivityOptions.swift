import ArgumentParser
import Foundation
import Vicino

/// What can be said of an activity on the command line.
struct ActivityOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("When it began.", valueName: "time"))
    var start: String?

    @Option(name: .long, help: ArgumentHelp("When it ended.", valueName: "time"))
    var end: String?

    @Option(name: .customLong("for"), help: ArgumentHelp("How long it took, like 40m or 1h30m.", valueName: "duration"))
    var length: String?

    @Option(name: .long, help: ArgumentHelp("Steps taken.", valueName: "number"))
    var steps: Int?

    @Option(name: .long, help: ArgumentHelp("The way covered, in metres or like 3.1km.", valueName: "distance"))
    var distance: Distance?

    @Option(name: .long, help: ArgumentHelp("Where it was.", valueName: "text"))
    var place: String?

    @Option(name: .long, help: ArgumentHelp("What there is to say about it.", valueName: "text"))
    var note: String?

    mutating func validate() throws {
        if start != nil, end != nil, length != nil {
            throw ValidationError("Give two of --start, --end and --for; the third follows from them.")
        }
    }

    /// Whether nothing was given.
    var isEmpty: Bool {
        start == nil && end == nil && length == nil && steps == nil && distance == nil && place == nil && note == nil
    }

    /// Sets what was given.
    func apply(to activity: inout Activity, _ clock: Clockwork) throws {
        try applyTimes(to: &activity, clock)
        if let steps {
            guard steps >= 0 else { throw Refusal(.value, "Steps cannot be negative.") }
            activity.steps = steps
        }
        if let distance { activity.distance = try distance.checked() }
        if let place { activity.place = place }
        if let note { activity.note = note }
    }

    private func applyTimes(to activity: inout Activity, _ clock: Clockwork) throws {
        let milliseconds = try length.map { try clock.duration($0) }
        if let start { activity.begin(at: try clock.time(start)) }
        let typedEnd = try end.map { text in
            milliseconds == nil ? try clock.end(text, of: activity.start) : try clock.time(text)
        }
        if let typedEnd {
            activity.end = typedEnd.moment
            guard let milliseconds else { return }
            activity.start = typedEnd.moment.advanced(byMilliseconds: -milliseconds)
            activity.utcOffset = typedEnd.utcOffset
        } else if let milliseconds {
            activity.end = activity.start.advanced(byMilliseconds: milliseconds)
        }
    }
}

extension Activity {
    /// Sets when and at which offset from UTC it began.
    mutating func begin(at time: TypedTime) {
        start = time.moment
        utcOffset = time.utcOffset
    }

    /// Sets what was done.
    mutating func setName(_ name: String) throws {
        let plain = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard displaySafe(plain).contains(where: { $0 != " " }) else {
            throw Refusal(.value, "An activity needs a name, such as walking.")
        }
        activity = plain
    }
}
