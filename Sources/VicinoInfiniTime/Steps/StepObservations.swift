internal import VicinoActivity
internal import VicinoCore
internal import VicinoSensing

/// Turns the count of a watch into observations of walking and running.
struct StepObservations {
    /// A watch counts each movement of the arm that resembles a step, so steps are less certain than those of a pocket.
    static let certainty = 75

    private var counter = StepCounter()
    private var bouts = StepBouts()
    private var latest = Timestamp.earliest

    /// Takes a count.
    mutating func take(_ count: UInt32, at now: Timestamp) -> [Observation] {
        let over = reset(at: now)
        return over + add(counter.take(count, at: now), at: now)
    }

    /// Lets time pass without a count; to be called about once a minute.
    mutating func pass(until now: Timestamp) -> [Observation] {
        let over = reset(at: now)
        return over + add(counter.pass(until: now), at: now)
    }

    /// Ends what goes on, because the watch is not connected any more.
    mutating func leave(at now: Timestamp) -> [Observation] {
        let over = reset(at: now)
        let observations = add(counter.leave(at: now), at: now)
        return over + observations + ended(bouts.finish())
    }

    /// Begins anew if the clock was set back.
    private mutating func reset(at now: Timestamp) -> [Observation] {
        defer { latest = now }
        guard now < latest else { return [] }
        counter = StepCounter()
        return ended(bouts.finish())
    }

    private mutating func add(_ samples: [StepBouts.Sample], at now: Timestamp) -> [Observation] {
        var observations: [Observation] = []
        for sample in samples {
            let before = bouts.current
            observations += ended(bouts.take(sample))
            if let bout = bouts.current, bout != before { observations.append(observation(bout, goesOn: true)) }
        }
        guard let bout = bouts.current, now - bout.end > StepBouts.pause else { return observations }
        return observations + ended(bouts.finish())
    }

    private func ended(_ bout: StepBouts.Bout?) -> [Observation] {
        guard let bout else { return [] }
        return [observation(bout, goesOn: false)]
    }

    private func observation(_ bout: StepBouts.Bout, goesOn: Bool) -> Observation {
        Observation(
            bout.suggestedActivity, since: bout.start, until: bout.end, goesOn: goesOn, certainty: Self.certainty,
            steps: bout.steps)
    }
}
