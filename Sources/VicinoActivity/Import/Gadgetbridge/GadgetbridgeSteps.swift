internal import VicinoCore

/// The steps that one device has counted, as Gadgetbridge's database has them.
struct GadgetbridgeSteps {
    /// What a row states.
    private struct Reading {
        /// Seconds since 1970.
        let time: UInt32
        let steps: Int32
    }

    private var readings: [Reading] = []
    /// Whether a row states the steps since the day began, and not since the row before.
    private let isCumulative: Bool

    /// For how long a row counts at least, unless another one follows, and at most, in seconds.
    private static let lengths: ClosedRange<UInt32> = 60...3600

    init(isCumulative: Bool) { self.isCumulative = isCumulative }

    /// Adds a row, in any order.
    ///
    /// - Parameter time: seconds since 1970.
    mutating func add(_ steps: Int64, at time: UInt32) {
        guard let steps = Int32(exactly: steps), steps >= 0 else { return }
        readings.append(Reading(time: time, steps: steps))
    }

    /// The walks and runs among them.
    func bouts() -> [StepBouts.Bout] {
        let sorted = readings.sorted { ($0.time, $0.steps) < ($1.time, $1.steps) }
        return StepBouts.find(isCumulative ? Self.differences(sorted) : Self.spans(sorted))
    }

    /// The steps between two rows. The first row of a day tells nothing of when its steps were.
    private static func differences(_ readings: [Reading]) -> [StepBouts.Sample] {
        zip(readings, readings.dropFirst()).compactMap { earlier, later in
            sample(later.steps - earlier.steps, from: earlier.time, to: later.time)
        }
    }

    /// A row counts until the next one: devices write one each minute, or each quarter of an hour.
    private static func spans(_ readings: [Reading]) -> [StepBouts.Sample] {
        var samples: [StepBouts.Sample] = []
        for (index, reading) in readings.enumerated() {
            let next = index + 1 < readings.count ? readings[index + 1].time - reading.time : .max
            let last = index > 0 ? reading.time - readings[index - 1].time : next
            let length = min(next, max(lengths.lowerBound, min(last, lengths.upperBound)))
            // What is there twice counts once: the greater number comes last.
            guard next > 0, let sample = sample(reading.steps, from: reading.time, to: reading.time + length) else {
                continue
            }
            samples.append(sample)
        }
        return samples
    }

    private static func sample(_ steps: Int32, from start: UInt32, to end: UInt32) -> StepBouts.Sample? {
        guard steps > 0, end > start, let from = try? Timestamp(milliseconds: Int64(start) * 1000),
            let to = try? Timestamp(milliseconds: Int64(end) * 1000)
        else { return nil }
        let sample = StepBouts.Sample(start: from, end: to, steps: Int(steps))
        return sample.isWalked ? sample : nil
    }
}
