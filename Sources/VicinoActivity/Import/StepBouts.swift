package import VicinoCore

/// Finds walks and runs in counted steps, as watches and phones count them.
///
/// Samples of one device follow each other without long pauses while a person walks. The cadence tells walking and
/// running apart: people walk with at most 135 steps a minute, and run with more
/// (<https://doi.org/10.1186/s12966-019-0769-6>, where 130 is the threshold of vigorous walking).
package struct StepBouts: Sendable {
    /// Steps that a device has counted from a start to an end.
    package struct Sample: Equatable, Sendable {
        package let start: Timestamp
        package let end: Timestamp
        package let steps: Int

        package init(start: Timestamp, end: Timestamp, steps: Int) {
            self.start = start
            self.end = end
            self.steps = steps
        }

        /// Whether the user may have walked: a device that counts a quarter of an hour saw only some steps, and nobody takes
        /// so many that a device has counted the same ones twice.
        var isWalked: Bool { StepBouts.cadences ~= StepBouts.cadence(steps, from: start, to: end) }
    }

    /// A walk or a run.
    package struct Bout: Equatable, Sendable {
        package let start: Timestamp
        package fileprivate(set) var end: Timestamp
        package fileprivate(set) var steps: Int

        /// Steps a minute.
        var cadence: Double { StepBouts.cadence(steps, from: start, to: end) }

        /// The activity that the cadence suggests.
        package var suggestedActivity: String { cadence >= StepBouts.runningCadence ? "running" : "walking" }

        /// Whether it is more than steps within a room.
        fileprivate var counts: Bool { steps >= StepBouts.leastSteps && end > start }
    }

    /// The longest pause within a bout.
    package static let pause = Duration.seconds(120)
    /// Samples with fewer steps a minute are no walk.
    private static let leastCadence = 30.0
    /// The steps a minute of samples that devices count for spans of a minute or more.
    private static let cadences = leastCadence...300
    private static let leastSteps = 100
    private static let runningCadence = 135.0

    private static func cadence(_ steps: Int, from start: Timestamp, to end: Timestamp) -> Double {
        Double(steps) * 60_000 / Double(max(1, (end - start).milliseconds))
    }

    /// What the last samples belong to, whether it counts or not.
    private var run: Bout?

    package init() {}

    /// The bout that a sample after the newest one can still be a part of; nil if there is none that counts.
    package var current: Bout? { run.flatMap { $0.counts ? $0 : nil } }

    /// Takes the next sample; one that begins before the newest ends may have been counted twice.
    ///
    /// - Returns: the bout that this sample is no part of.
    package mutating func take(_ sample: Sample) -> Bout? {
        let alone = Bout(start: sample.start, end: sample.end, steps: sample.steps)
        guard alone.cadence >= Self.leastCadence else { return nil }
        guard let last = run, sample.start - last.end <= Self.pause else {
            let ended = finish()
            run = alone
            return ended
        }
        // A sample within another one was counted twice.
        guard sample.end > last.end else { return nil }
        run = Bout(start: last.start, end: sample.end, steps: last.steps + sample.steps)
        return nil
    }

    /// The bout that no later sample belongs to.
    package mutating func finish() -> Bout? {
        defer { run = nil }
        return current
    }

    /// The bouts of one device's samples, which may be in any order and overlap.
    static func find(_ samples: [Sample]) -> [Bout] {
        var bouts = StepBouts()
        var found: [Bout] = []
        for sample in samples.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
            if let bout = bouts.take(sample) { found.append(bout) }
        }
        if let bout = bouts.finish() { found.append(bout) }
        return found
    }

    /// Joins the bouts of several devices: of two that overlap, the one with more steps counts.
    static func join(_ devices: [[Bout]]) -> [Bout] {
        let all = devices.joined().sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        var joined: [Bout] = []
        for bout in all {
            guard let last = joined.last, bout.start < last.end else {
                joined.append(bout)
                continue
            }
            if bout.steps > last.steps { joined[joined.count - 1] = bout }
        }
        return joined
    }
}
