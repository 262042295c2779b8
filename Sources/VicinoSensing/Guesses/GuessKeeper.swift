package import VicinoActivity
package import VicinoCore

/// Makes guesses of what sources have observed, beside what the user has recorded.
///
/// A guess is an `Activity` whose source is `recognised`, and whose confirmation is absent. The keeper is a value: it
/// receives observations and the user's own records, and says which records to add, change or remove. It keeps these rules:
///
/// - No two guesses overlap. Where observations disagree, the more certain one holds.
/// - What the user has entered, imported or confirmed never changes, and no guess overlaps it. A plan is none of these
///   until it is confirmed.
/// - A guess that the user has deleted, changed or confirmed is answered: nothing else is guessed in its time. The
///   observation of a deleted guess makes no other one.
/// - Short interruptions are bridged, and what is too short is left out.
/// - A guess does not change any more once its observations are forgotten, except that it gives way to what the user
///   enters.
///
/// Other fields of a stored guess stay as they are. The same calls always lead to the same guesses.
package struct GuessKeeper: Sendable {
    /// An observation, by which later ones replace it.
    private struct ObservationKey: Hashable {
        let source: SourceName
        let start: Timestamp
    }

    private struct Seen {
        var observation: Observation
        var key: ActivityKey
        let utcOffset: Int
        /// Whether the user has deleted the guess that it made.
        var isDismissed = false

        var times: Range<Timestamp> { observation.start..<observation.seenUntil }
    }

    /// What no observation in memory has made: a guess of an earlier time, of an earlier run or of another device.
    private struct Settled {
        /// The record that it was first.
        let origin: RecordID
        let stretch: GuessStretch
    }

    /// A stored guess that may change.
    private struct Stored {
        let id: RecordID
        let guess: Activity
        let key: ActivityKey
        let times: Range<Timestamp>
    }

    private let rules: GuessRules
    private var seen: [ObservationKey: Seen] = [:]
    /// The stored guesses, as they were last seen.
    private var known: [RecordID: Activity] = [:]
    private var settled: [Settled] = []
    /// The times of answered guesses.
    private var answered = TakenTimes()

    /// A keeper that has seen nothing.
    ///
    /// - Parameter dismissed: the times of guesses that the user has deleted lately.
    package init(dismissed: [Range<Timestamp>] = [], rules: GuessRules = GuessRules()) {
        self.rules = rules
        for times in dismissed { answered.add(times) }
    }

    /// From when on ``changes(among:at:)`` has to know the user's records.
    package func begin(at now: Timestamp) -> Timestamp {
        let starts = seen.values.map(\.observation.start) + settled.map(\.stretch.times.lowerBound)
        return starts.reduce(now - rules.reach, min)
    }

    /// Receives an observation.
    ///
    /// - Parameters:
    ///   - observation: what the source has seen. What lies after now is left out, because clocks are set at times.
    ///   - source: who has seen it.
    ///   - utcOffset: the offset of the user's clocks from UTC at its start, in seconds.
    package mutating func observe(
        _ observation: Observation, from source: SourceName, utcOffset: Int, at now: Timestamp
    ) {
        guard observation.start <= now, !ActivityKey(observation.activity).text.isEmpty else { return }
        let key = ObservationKey(source: source, start: observation.start)
        let past = Observation(
            observation.activity, since: observation.start, until: min(observation.seenUntil, now),
            goesOn: observation.goesOn, certainty: observation.certainty, steps: observation.steps,
            distance: observation.distance)
        guard let earlier = seen[key] else {
            seen[key] = Seen(observation: past, key: ActivityKey(past.activity), utcOffset: utcOffset)
            return
        }
        if earlier.observation.activity != past.activity { seen[key]?.key = ActivityKey(past.activity) }
        seen[key]?.observation = past
    }

    /// Says that nothing goes on any more, as when a source has ended without a word.
    package mutating func endAll(of source: SourceName) {
        for (key, value) in seen where key.source == source && value.observation.goesOn {
            let last = value.observation
            seen[key]?.observation = Observation(
                last.activity, since: last.start, until: last.seenUntil, goesOn: false, certainty: last.certainty,
                steps: last.steps, distance: last.distance)
        }
    }

    /// What has to change in the user's records.
    ///
    /// - Parameter own: the user's activities that overlap the time from ``begin(at:)`` on, also those in the future.
    package mutating func changes(among own: [RecordID: Activity], at now: Timestamp) -> [GuessChange] {
        settled.removeAll { $0.stretch.times.upperBound <= now - rules.reach }
        let begin = begin(at: now)
        known = known.filter { Self.isOpen($0.value, at: begin) }
        let own = own.filter { Self.isOpen($0.value, at: begin) }
        noteAnswers(own)
        forget(before: now - rules.memory)
        let stored = own.filter { Self.times(ofGuess: $0.value) != nil }
        for (id, guess) in stored where known[id] == nil {
            known[id] = guess
            settle(id, guess)
        }
        return changes(of: stored, to: wanted(own, stored: stored))
    }

    /// Notes that a change is stored.
    ///
    /// - Parameter guess: the record as it is stored now; nil if it was removed.
    package mutating func note(_ id: RecordID, _ guess: Activity?) { known[id] = guess }
}

extension GuessKeeper {
    /// The time of a guess that a keeper may change; nil for any other record.
    private static func times(ofGuess activity: Activity) -> Range<Timestamp>? {
        guard activity.source == .recognised, activity.isConfirmed == nil, let end = activity.end else { return nil }
        return activity.start < end ? activity.start..<end : nil
    }

    /// Whether an activity ends after a moment, or runs.
    private static func isOpen(_ activity: Activity, at moment: Timestamp) -> Bool {
        guard let end = activity.end else { return true }
        return end > moment
    }

    /// Compares the guesses with what the user has made of them.
    private mutating func noteAnswers(_ own: [RecordID: Activity]) {
        let changed = known.filter { own[$0.key] != $0.value }
        known = known.filter { changed[$0.key] == nil }
        for (id, guess) in changed.sorted(by: { isBefore($0.key, $1.key) }) {
            guard let times = Self.times(ofGuess: guess) else { continue }
            unsettle(ActivityKey(guess.name), in: times)
            guard let present = own[id] else {
                answered.add(times)
                dismiss(ActivityKey(guess.name), in: times)
                continue
            }
            // Another device of the user may have changed it, too.
            if Self.times(ofGuess: present) == nil { answered.add(times) }
        }
    }

    /// Keeps a stored guess as it is.
    private mutating func settle(_ id: RecordID, _ guess: Activity) {
        guard let times = Self.times(ofGuess: guess) else { return }
        settled.append(Settled(origin: id, stretch: GuessStretch(guess, times: times)))
    }

    /// Keeps the stored guesses that overlap a time as they are.
    private mutating func settleGuesses(in times: Range<Timestamp>) {
        for (id, guess) in known {
            guard let own = Self.times(ofGuess: guess), own.overlaps(times) else { continue }
            unsettle(ActivityKey(guess.name), in: own)
            settle(id, guess)
        }
    }

    /// Forgets what was settled by a name in a time.
    private mutating func unsettle(_ name: ActivityKey, in times: Range<Timestamp>) {
        var over = TakenTimes()
        over.add(times)
        settled = settled.flatMap { part -> [Settled] in
            guard part.stretch.key == name else { return [part] }
            return over.free(in: part.stretch.times).map { rest in
                Settled(origin: part.origin, stretch: part.stretch.cut(to: rest))
            }
        }
    }

    /// Drops the observations that made a deleted guess, or would go on with it.
    private mutating func dismiss(_ name: ActivityKey, in guess: Range<Timestamp>) {
        let times = guess.lowerBound - rules.longestInterruption..<guess.upperBound + rules.longestInterruption
        for (key, value) in seen where value.key == name && value.times.overlaps(times) {
            seen[key]?.isDismissed = true
            // What else the observation has made was not deleted.
            settleGuesses(in: value.times)
        }
    }

    /// Forgets observations that ended long ago, or are too many. Their guesses stay as they are.
    private mutating func forget(before moment: Timestamp) {
        let latest = seen.sorted {
            ($0.value.observation.seenUntil, $0.key.start, $0.key.source)
                > ($1.value.observation.seenUntil, $1.key.start, $1.key.source)
        }
        for (index, item) in latest.enumerated() {
            guard index >= rules.observationLimit || item.value.observation.seenUntil < moment else { continue }
            seen[item.key] = nil
            settleGuesses(in: item.value.times)
        }
        answered.forget(before: seen.keys.reduce(moment) { min($0, $1.start) })
    }

    /// The guesses as they should be, in order.
    private func wanted(_ own: [RecordID: Activity], stored: [RecordID: Activity]) -> [GuessStretch] {
        var entered = TakenTimes()
        for (id, activity) in own where stored[id] == nil && !activity.isPlan {
            let end = activity.end ?? .latest
            entered.add(activity.start..<max(activity.start, end))
        }
        var taken = entered
        var stretches: [GuessStretch] = []
        // Those that no observation changes come first, each with the time that no earlier record has.
        for stretch in settledStretches {
            stretches += taken.free(in: stretch.times).map { stretch.cut(to: $0) }
            taken.add(stretch.times)
        }
        for times in answered.ranges { taken.add(times) }
        for stretch in observed() {
            stretches += taken.free(in: stretch.times).map { stretch.cut(to: $0) }
            taken.add(stretch.times)
        }
        var between = entered
        for times in answered.ranges { between.add(times) }
        let joined = join(stretches.sorted { $0.times.lowerBound < $1.times.lowerBound }, between: between)
        let long = joined.filter { $0.isWhole || $0.milliseconds >= rules.shortestGuess.milliseconds }
        return join(long, between: between)
    }

    /// The settled ones in an order in which all devices of the user agree.
    private var settledStretches: [GuessStretch] {
        let ordered = settled.sorted { first, second in
            guard first.origin == second.origin else { return isBefore(first.origin, second.origin) }
            return first.stretch.times.lowerBound < second.stretch.times.lowerBound
        }
        return ordered.map(\.stretch)
    }

    /// What the sources have seen, the most certain first. Interruptions that a source has seen are bridged.
    private func observed() -> [GuessStretch] {
        struct Line: Hashable {
            let source: SourceName
            let name: ActivityKey
        }
        var lines: [Line: [GuessStretch]] = [:]
        for (key, value) in seen where !value.isDismissed && !value.times.isEmpty {
            let stretch = GuessStretch(value.observation, key: value.key, utcOffset: value.utcOffset)
            lines[Line(source: key.source, name: stretch.key), default: []].append(stretch)
        }
        let bridged = lines.flatMap { line, stretches in
            join(stretches.sorted { $0.times.lowerBound < $1.times.lowerBound }, between: TakenTimes())
                .map { (stretch: $0, line: line) }
        }
        let kept = bridged.filter {
            $0.stretch.certainty >= rules.leastCertainty
                && $0.stretch.milliseconds >= rules.shortestGuess.milliseconds
        }
        return kept.sorted { first, second in
            guard first.stretch.certainty == second.stretch.certainty else {
                return first.stretch.certainty > second.stretch.certainty
            }
            return (first.stretch.times.lowerBound, first.line.source, first.line.name.text)
                < (second.stretch.times.lowerBound, second.line.source, second.line.name.text)
        }.map(\.stretch)
    }

    /// Bridges short interruptions, in which nothing else was.
    private func join(_ stretches: [GuessStretch], between taken: TakenTimes) -> [GuessStretch] {
        var joined: [GuessStretch] = []
        for stretch in stretches {
            guard let last = joined.last, last.key == stretch.key, !(last.isSettled && stretch.isSettled),
                stretch.times.lowerBound - last.times.upperBound <= rules.longestInterruption,
                !isTaken(from: last.times.upperBound, to: stretch.times.lowerBound, taken)
            else {
                joined.append(stretch)
                continue
            }
            joined[joined.count - 1].join(stretch)
        }
        return joined
    }

    private func isTaken(from begin: Timestamp, to end: Timestamp, _ taken: TakenTimes) -> Bool {
        begin < end && taken.overlaps(begin..<end)
    }

    /// The order of ids, in which all devices of the user agree.
    private func isBefore(_ first: RecordID, _ second: RecordID) -> Bool {
        (first.writer, first.number) < (second.writer, second.number)
    }

    /// How the stored guesses become the wanted ones. Each wanted one keeps the id of the first that it overlaps.
    private func changes(of stored: [RecordID: Activity], to wanted: [GuessStretch]) -> [GuessChange] {
        var rest = stored.compactMap { id, guess in
            Self.times(ofGuess: guess).map { Stored(id: id, guess: guess, key: ActivityKey(guess.name), times: $0) }
        }.sorted { isBefore($0.id, $1.id) }
        var changes: [GuessChange] = []
        for stretch in wanted {
            let index = rest.firstIndex { $0.times.overlaps(stretch.times) && $0.key == stretch.key }
            guard let index else {
                changes.append(.add(activity(stretch, changing: nil)))
                continue
            }
            let before = rest.remove(at: index)
            let after = activity(stretch, changing: before.guess)
            guard after != before.guess, !isWaiting(stretch, before.guess) else { continue }
            changes.append(.change(before.id, to: after))
        }
        return rest.map { .remove($0.id) } + changes
    }

    /// Whether a guess that goes on has grown too little to be stored again.
    private func isWaiting(_ stretch: GuessStretch, _ before: Activity) -> Bool {
        guard stretch.goesOn, stretch.times.lowerBound == before.start, let end = before.end else { return false }
        return end <= stretch.times.upperBound && stretch.times.upperBound - end < rules.growth
    }

    private func activity(_ stretch: GuessStretch, changing before: Activity?) -> Activity {
        var activity = before ?? Activity()
        if before == nil { activity.name = stretch.name }
        if activity.start != stretch.times.lowerBound || before == nil { activity.utcOffset = stretch.utcOffset }
        activity.start = stretch.times.lowerBound
        activity.end = stretch.times.upperBound
        activity.steps = stretch.steps.map { Int(min($0, 1_000_000).rounded()) }
        activity.distance = stretch.distance.map { (min($0, 100_000_000) * 10).rounded() / 10 }
        activity.source = .recognised
        activity.isConfirmed = nil
        return activity
    }
}
