internal import Foundation
internal import VicinoHarness

/// The cost of recognising motion: a day of samples, and the share of a core that it takes live.
///
/// Reading the samples is not measured: the kernel collects them, and wakes the program every two seconds.
struct MotionSuite {
    let bench: Bench

    func run() throws {
        for rate in [50, 400] {
            let day = MotionDay(rate: rate)
            var times = [Double]()
            for _ in 0..<bench.rounds {
                let before = ProcessorTime.now
                let steps = day.recognise()
                times.append(ProcessorTime.now - before)
                // A quarter of a day at 1.8 steps in a second.
                guard 35_000...42_000 ~= steps else {
                    throw Shell.Failure(description: "The day has \(steps) steps, and not about 38,880.")
                }
            }
            try report(times.median, rate: rate, samples: day.sampleCount)
        }
    }

    private func report(_ seconds: Double, rate: Int, samples: Int) throws {
        // The goals are for the rate that this program asks devices for.
        let isUsual = rate == 50
        try Measurement(
            "motion.day_\(rate)_hz_processor_s", seconds, unit: "s", target: isUsual ? .atMost(1) : nil,
            records: samples
        ).print()
        try Measurement(
            "motion.live_\(rate)_hz_share", seconds / 86_400 * 100, unit: "% of a core",
            target: isUsual ? .atMost(0.2) : nil
        ).print()
    }
}
