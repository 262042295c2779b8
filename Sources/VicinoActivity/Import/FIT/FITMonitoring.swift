internal import VicinoCore

/// What a device notes all day, in FIT files of their own: its counters of steps, and the stages of nights.
///
/// A counter counts one kind of motion since the day began, and each message states what it shows then. Its raw value is in
/// steps: Garmin's profile calls it cycles and halves it. Most messages state the lower 16 bits of their time only.
struct FITMonitoring {
    private var samples: [Sample] = []
    /// What the counter of each kind of motion has shown last.
    private var counters: [Int64: Int64] = [:]
    /// The time of the last message, in seconds of the file's time.
    private var time: UInt32?
    /// The last time before that.
    private var earlierTime: UInt32?
    /// Whether the counters began with the file, at midnight.
    private var isFromMidnight = false
    private var stages = SleepStages()

    /// Steps between two messages.
    private struct Sample {
        let start: UInt32
        let end: UInt32
        let steps: Int64
    }

    /// The most samples that are kept of a file, which are those of months.
    private static let limit = 200_000
    /// The kinds of motion with steps: running and walking.
    private static let stepKinds: Set<Int64> = [1, 6]
    /// The event that tells when the user went to sleep.
    private static let sleepEvent: Int64 = 74

    /// The fields of a message, by Garmin's profile.
    private enum Field {
        static let count: UInt8 = 3
        static let kind: UInt8 = 5
        static let shortCount: UInt8 = 9
        static let kindAndIntensity: UInt8 = 24
        static let shortTime: UInt8 = 26
    }

    /// Notes when the file began.
    ///
    /// - Parameter localTime: the time of the place at that moment.
    mutating func begin(at time: UInt32, localTime: UInt32) {
        isFromMidnight = localTime % 86_400 == 0
        advance(to: time)
    }

    /// Reads what the counters show.
    mutating func read(_ message: FITMessage) {
        guard let time = fullTime(message) else { return }
        advance(to: time)
        let short = message.integer(Field.shortCount)
        guard let kind = message.integer(Field.kind) ?? message.integer(Field.kindAndIntensity).map({ $0 & 0x1F }),
            Self.stepKinds.contains(kind), let count = message.integer(Field.count) ?? short,
            0...0xFFFF_FFFF ~= count
        else { return }
        let before = counters[kind] ?? (isFromMidnight ? 0 : nil)
        counters[kind] = count
        guard let before, let start = earlierTime, samples.count < Self.limit else { return }
        // A counter of 16 bits begins again.
        let hasTurned = count < before && message.integer(Field.count) == nil
        let steps = count - before + (hasTurned ? 0x1_0000 : 0)
        if 1...1_000_000 ~= steps { samples.append(Sample(start: start, end: time, steps: steps)) }
    }

    /// Reads a stage of a night.
    mutating func readSleepStage(_ message: FITMessage) {
        guard let time = message.time, let stage = message.integer(0) else { return }
        stages.add(isAsleep: 2...4 ~= stage, until: time)
    }

    /// Reads an event: the first stage of a night begins when the user went to sleep.
    mutating func readEvent(_ message: FITMessage) {
        guard message.integer(0) == Self.sleepEvent, message.integer(1) == 0, let time = message.time else { return }
        stages.add(isAsleep: false, until: time)
    }

    /// The walks and runs among the steps.
    func bouts(by clock: FITClock) -> [StepBouts.Bout] {
        StepBouts.find(
            samples.compactMap { sample in
                guard let start = clock.moment(sample.start), let end = clock.moment(sample.end) else { return nil }
                let found = StepBouts.Sample(start: start, end: end, steps: Int(sample.steps))
                return found.isWalked ? found : nil
            })
    }

    /// The sleeps.
    func sleeps(by clock: FITClock) -> [TimeSpans.Span] {
        TimeSpans.sleeps(
            stages.sleeps.compactMap { sleep in
                guard let start = clock.moment(sleep.start), let end = clock.moment(sleep.end) else { return nil }
                return TimeSpans.Span(start: start, end: end)
            })
    }

    /// The time of a message: the next one whose last 16 bits it states, or the one that it states as a whole.
    private func fullTime(_ message: FITMessage) -> UInt32? {
        guard let short = message.integer(Field.shortTime) else { return message.time }
        guard let last = time ?? message.time else { return nil }
        return last &+ ((UInt32(truncatingIfNeeded: short) &- last) & 0xFFFF)
    }

    private mutating func advance(to next: UInt32) {
        guard let last = time else { return time = next }
        guard next != last else { return }
        // A time that goes back begins anew: nothing is known of what lies between.
        earlierTime = next > last ? last : nil
        time = next
    }
}
