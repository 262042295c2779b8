internal import VicinoActivity
internal import VicinoCore

/// Turns the count of a watch into the steps of each minute.
///
/// The count begins anew at the watch's midnight, and when the watch restarts: a lower count than before is all steps since
/// then. What was walked between the last count and midnight is lost. A watch out of range goes on to count, and InfiniTime
/// may say nothing while its screen is off (<https://github.com/InfiniTimeOrg/InfiniTime/issues/2271>): what a later count
/// adds fell into the whole time since the one before.
struct StepCounter {
    /// Nobody takes more steps in a minute; a higher count is a mistake.
    private static let limit = 300.0
    /// Steps of a longer time say nothing of when they were.
    private static let longestSilence = Duration.seconds(86_400)
    private static let minute: Int64 = 60_000

    private struct Reading {
        let count: UInt32
        let time: Timestamp
    }

    private struct Minute {
        let start: Timestamp
        var steps: Int
    }

    private var last: Reading?
    private var minute: Minute?
    /// Until when steps were handed over.
    private var handedUntil = Timestamp.earliest

    /// Takes a count.
    ///
    /// - Returns: the steps of times that are over.
    mutating func take(_ count: UInt32, at now: Timestamp) -> [StepBouts.Sample] {
        var samples = pass(until: now)
        defer { last = Reading(count: count, time: now) }
        guard let last, now >= last.time else { return samples }
        let gained = count >= last.count ? count - last.count : count
        let elapsed = now - last.time
        let minutes = Double(elapsed.milliseconds) / Double(Self.minute)
        guard gained > 0, Double(gained) <= Self.limit * (minutes + 1), elapsed <= Self.longestSilence else {
            return samples
        }
        if elapsed.milliseconds >= Self.minute {
            let start = max(last.time, handedUntil)
            if start < now { samples.append(sample(from: start, until: now, steps: Int(gained))) }
        } else {
            add(Int(gained), at: now)
        }
        return samples
    }

    /// Lets time pass without a count.
    ///
    /// - Returns: the steps of the last minute in which there were any, if it is over.
    mutating func pass(until now: Timestamp) -> [StepBouts.Sample] {
        guard let minute else { return [] }
        let end = minute.start.advanced(byMilliseconds: Self.minute)
        guard now >= end else { return [] }
        self.minute = nil
        return [sample(from: minute.start, until: end, steps: minute.steps)]
    }

    /// Ends the minute, because the watch is not connected any more.
    mutating func leave(at now: Timestamp) -> [StepBouts.Sample] {
        let over = pass(until: now)
        guard let minute, now > minute.start else { return over }
        self.minute = nil
        return over + [sample(from: minute.start, until: now, steps: minute.steps)]
    }

    private mutating func add(_ steps: Int, at now: Timestamp) {
        if minute == nil {
            let rest = (now.milliseconds % Self.minute + Self.minute) % Self.minute
            minute = Minute(start: max(handedUntil, now.advanced(byMilliseconds: -rest)), steps: 0)
        }
        minute?.steps += steps
    }

    private mutating func sample(from start: Timestamp, until end: Timestamp, steps: Int) -> StepBouts.Sample {
        handedUntil = end
        return StepBouts.Sample(start: start, end: end, steps: steps)
    }
}
