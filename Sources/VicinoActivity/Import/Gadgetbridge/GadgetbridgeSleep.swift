internal import VicinoCore

/// The sleep that devices have told, as Gadgetbridge's database has it.
struct GadgetbridgeSleep {
    /// Where rows have told that the user slept, in seconds since 1970.
    private var spans: [SleepStages.Extent] = []
    /// Stages, by their device.
    private var stages: [Int64: SleepStages] = [:]

    /// The most spans that are kept: those of more than a lifetime.
    private static let limit = 1_000_000
    /// The most devices that tell stages.
    private static let deviceLimit = 16
    /// The longest time that one row may state, in seconds.
    private static let longest: UInt32 = 86_400
    /// Rows that follow one another so closely are one span, in seconds.
    private static let step: UInt32 = 120

    /// Adds a time of sleep.
    mutating func add(from start: UInt32, to end: UInt32) {
        guard end > start, end - start <= Self.longest else { return }
        if let last = spans.last, start >= last.start, start <= last.end + Self.step {
            spans[spans.count - 1].end = max(last.end, end)
        } else if spans.count < Self.limit {
            spans.append(SleepStages.Extent(start: start, end: end))
        }
    }

    /// Adds a stage, which began when the one before ended.
    ///
    /// - Parameter stage: its number: 2 to 4 for light, deep and dreaming sleep.
    mutating func addStage(_ stage: Int64, until end: UInt32, of device: Int64) {
        guard stages[device] != nil || stages.count < Self.deviceLimit else { return }
        stages[device, default: SleepStages()].add(isAsleep: 2...4 ~= stage, until: end)
    }

    /// The sleeps that all devices together have told.
    func sleeps() -> [TimeSpans.Span] {
        let all = spans + stages.values.flatMap(\.sleeps)
        return TimeSpans.sleeps(
            all.compactMap { span in
                guard let start = try? Timestamp(milliseconds: Int64(span.start) * 1000),
                    let end = try? Timestamp(milliseconds: Int64(span.end) * 1000)
                else { return nil }
                return TimeSpans.Span(start: start, end: end)
            })
    }
}
