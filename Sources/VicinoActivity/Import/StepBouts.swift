internal import VicinoCore

/// Finds walks and runs in counted steps, as watches and phones count them.
///
/// Samples of one device follow each other without long pauses while a person walks. The cadence tells walking and
/// running apart: people walk with at most 135 steps a minute, and run with more
/// (<https://doi.org/10.1186/s12966-019-0769-6>, where 130 is the threshold of vigorous walking).
struct StepBouts {
    /// Steps that a device has counted from a start to an end.
    struct Sample: Equatable {
        let start: Timestamp
        let end: Timestamp
        let steps: Int

        /// Whether somebody may have walked: a device that counts a quarter of an hour saw only some steps, and nobody takes
        /// so many that a device has counted the same ones twice.
        var isWalked: Bool { StepBouts.cadences ~= StepBouts.cadence(steps, from: start, to: end) }
    }

    /// A walk or a run.
    struct Bout: Equatable {
        let start: Timestamp
        fileprivate(set) var end: Timestamp
        fileprivate(set) var steps: Int

        /// Steps a minute.
        var cadence: Double { StepBouts.cadence(steps, from: start, to: end) }

        /// The activity that the cadence suggests.
        var suggestedActivity: String { cadence >= StepBouts.runningCadence ? "running" : "walking" }
    }

    /// The longest pause within a bout.
    private static let pause = Duration.seconds(120)
    /// Samples with fewer steps a minute are no walk.
    private static let leastCadence = 30.0
    /// The steps a minute of samples that devices count for spans of a minute or more.
    private static let cadences = leastCadence...300
    /// Shorter bouts are steps within a room.
    private static let leastSteps = 100
    private static let runningCadence = 135.0

    private static func cadence(_ steps: Int, from start: Timestamp, to end: Timestamp) -> Double {
        Double(steps) * 60_000 / Double(max(1, (end - start).milliseconds))
    }

    /// The bouts of one device's samples, which may be in any order and overlap.
    static func find(_ samples: [Sample]) -> [Bout] {
        var bouts: [Bout] = []
        let usable = samples.filter { sample in
            cadence(sample.steps, from: sample.start, to: sample.end) >= leastCadence
        }
        for sample in usable.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
            guard let last = bouts.last, sample.start - last.end <= pause else {
                bouts.append(Bout(start: sample.start, end: sample.end, steps: sample.steps))
                continue
            }
            // A sample within another one was counted twice.
            guard sample.end > last.end else { continue }
            bouts[bouts.count - 1].end = sample.end
            bouts[bouts.count - 1].steps += sample.steps
        }
        return bouts.filter { $0.steps >= leastSteps && $0.end > $0.start }
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
