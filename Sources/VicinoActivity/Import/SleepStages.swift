/// The stages of nights as a device tells them, in any order: each begins when the one before ended.
struct SleepStages {
    private var stages: [Stage] = []

    private struct Stage {
        /// Seconds.
        let end: UInt32
        let isAsleep: Bool
    }

    /// A time of sleep, in seconds.
    struct Extent {
        let start: UInt32
        var end: UInt32
    }

    /// The longest stage, in seconds. What lies before a longer one was not measured.
    private static let longest: UInt32 = 4 * 3600
    /// The most stages that are kept: those of about twenty years.
    static let limit = 1_000_000

    /// Adds a stage.
    ///
    /// - Parameter end: when it ended, in seconds.
    mutating func add(isAsleep: Bool, until end: UInt32) {
        if stages.count < Self.limit { stages.append(Stage(end: end, isAsleep: isAsleep)) }
    }

    /// The times of sleep.
    var sleeps: [Extent] {
        let sorted = stages.sorted { $0.end < $1.end }
        return zip(sorted, sorted.dropFirst()).compactMap { earlier, later in
            guard later.isAsleep, later.end - earlier.end <= Self.longest else { return nil }
            return Extent(start: earlier.end, end: later.end)
        }
    }
}
