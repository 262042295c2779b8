import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import VicinoSensing

/// A year of one user: sources that disagree, gaps, restarts, clocks that are set, time zones, and a user who enters,
/// confirms, changes and deletes.
struct SimulatedYear {
    /// A rule that did not hold.
    struct Violation: Error, CustomStringConvertible {
        let seed: UInt64
        let finding: String
        var description: String { "seed \(seed): \(finding)" }
    }

    private struct SimulatedSource {
        let name: SourceName
        let certainties: ClosedRange<Int>
        var present: Observation?
    }

    private static let names = ["sitting", "walking", "running", "cycling", "still", "Walking "]

    let seed: UInt64
    private var generator: SeededGenerator
    private(set) var now = Timestamp.epoch.advanced(byMilliseconds: 1_767_225_600_000)
    private var utcOffset = 3_600
    private var rules = GuessRules()
    private var keeper: GuessKeeper
    private var sources = [
        SimulatedSource(name: .computer, certainties: 70...70), SimulatedSource(name: .motion, certainties: 40...95),
        SimulatedSource(name: .watch, certainties: 85...85), SimulatedSource(name: .speed, certainties: 60...90),
    ]
    /// The records, but for those of long ago.
    private(set) var own: [RecordID: Activity] = [:]
    /// What the user has entered, or answered a guess with, as it was.
    private var entered: [RecordID: Activity] = [:]
    /// The guesses that the user has deleted, with when.
    private var trash: [(guess: Activity, deletedAt: Timestamp)] = []
    /// The times of those that must not come back.
    private var dismissed: [Range<Timestamp>] = []
    /// How many records are of long ago.
    private(set) var pastCount = 0
    private var lastNumber: UInt64 = 0
    /// How many guesses were added, changed and removed.
    private(set) var changeCount = 0

    init(seed: UInt64) {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
        rules.reach = .seconds(3 * 86_400)
        keeper = GuessKeeper(rules: rules)
    }

    /// Lives some days.
    mutating func live(days: Int) throws {
        let end = days * 30
        for step in 0..<end {
            if step.isMultiple(of: 100) { archive() }
            now = now.advanced(byMilliseconds: Int64.random(in: 60_000...5_700_000, using: &generator))
            disturb()
            for index in sources.indices { observe(index) }
            if generator.one(in: 6) { act() }
            try keep()
        }
    }
}

extension SimulatedYear {
    private mutating func id() -> RecordID {
        lastNumber += 1
        return RecordID(writer: WriterID(rawValue: 7), number: lastNumber)
    }

    /// Puts aside what no change can reach any more.
    private mutating func archive() {
        let limit = now - .seconds(20 * 86_400)
        let past = own.filter { ($0.value.end ?? .latest) < limit }.keys
        pastCount += past.count
        for id in past {
            own[id] = nil
            entered[id] = nil
        }
        trash.removeAll { $0.deletedAt < limit }
        dismissed.removeAll { $0.upperBound < limit }
    }

    /// Sets the clock, changes the time zone, or starts the service again.
    private mutating func disturb() {
        if generator.one(in: 400) {
            now = now.advanced(byMilliseconds: Int64.random(in: -5_400_000...5_400_000, using: &generator))
            dismissed = []
        }
        if generator.one(in: 2_000) {
            now = now.advanced(byMilliseconds: Int64.random(in: -5...5, using: &generator) * 86_400_000)
            dismissed = []
        }
        if generator.one(in: 500) { utcOffset = Int.random(in: -11...12, using: &generator) * 3_600 }
        if generator.one(in: 60) {
            let lately = trash.filter { $0.deletedAt > now.advanced(byMilliseconds: -86_400_000) }
            keeper = GuessKeeper(
                dismissed: lately.compactMap { item in item.guess.end.map { item.guess.start..<$0 } }, rules: rules)
            for index in sources.indices { sources[index].present = nil }
        }
    }

    /// Lets a source begin, go on, end or fall silent.
    private mutating func observe(_ index: Int) {
        let source = sources[index]
        guard let present = source.present else {
            guard generator.one(in: 4) else { return }
            let start = now.advanced(byMilliseconds: -Int64.random(in: 0...600_000, using: &generator))
            report(index, "begin", since: start, until: now)
            return
        }
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<4: report(index, present.activity, since: present.start, until: now)
        case 4..<6: report(index, present.activity, since: present.start, until: now, goesOn: false)
        case 6: sources[index].present = nil
        default: break
        }
    }

    private mutating func report(
        _ index: Int, _ name: String, since start: Timestamp, until end: Timestamp, goesOn: Bool = true
    ) {
        let source = sources[index]
        let isNew = source.present == nil
        let pick = Int.random(in: 0..<Self.names.count, using: &generator)
        let steps = isNew ? nil : Int.random(in: 0...9_000, using: &generator)
        let observation = Observation(
            isNew ? Self.names[pick] : name, since: start, until: end, goesOn: goesOn,
            certainty: Int.random(in: source.certainties, using: &generator), steps: steps,
            distance: steps.map { Double($0) * 0.7 })
        sources[index].present = goesOn ? observation : nil
        keeper.observe(observation, from: source.name, utcOffset: utcOffset, at: now)
    }

    /// The user enters something, or answers a guess.
    private mutating func act() {
        let guesses = own.filter { isGuess($0.value) && ($0.value.end ?? .latest) > now - .seconds(2 * 86_400) }
            .keys.sorted { $0.number < $1.number }
        let pick = guesses.isEmpty ? nil : guesses[Int.random(in: 0..<guesses.count, using: &generator)]
        switch Int.random(in: 0..<6, using: &generator) {
        case 0, 1: enter()
        case 2: plan()
        case 3: if let pick { answer(pick) { $0.isConfirmed = true } }
        case 4:
            if let pick {
                answer(pick) {
                    $0.isConfirmed = true
                    $0.name = "reading"
                    $0.start = $0.start.advanced(byMilliseconds: -900_000)
                }
            }
        default: if let pick { delete(pick) }
        }
    }

    private mutating func enter() {
        var activity = Activity()
        activity.name = "entered"
        let before = Int64.random(in: 0...(2 * 86_400_000), using: &generator)
        activity.start = now.advanced(byMilliseconds: -before)
        let length = Int64.random(in: 0...7_200_000, using: &generator)
        activity.end = generator.one(in: 12) ? nil : min(now, activity.start.advanced(byMilliseconds: length))
        // What runs ends before the next activity, as the diary has it.
        for (id, other) in entered where other.end == nil {
            var over = other
            over.end = max(other.start, min(now, activity.start))
            entered[id] = over
            own[id] = over
        }
        store(activity)
    }

    private mutating func plan() {
        var plan = Activity()
        plan.name = "planned"
        plan.start = now.advanced(byMilliseconds: 3_600_000)
        plan.end = now.advanced(byMilliseconds: 7_200_000)
        plan.isConfirmed = false
        store(plan)
        let overdue = entered.filter { $0.value.isOverdue(at: now) }.keys.sorted { $0.number < $1.number }
        if let first = overdue.first { answer(first) { $0.isConfirmed = true } }
    }

    private mutating func store(_ activity: Activity) {
        let id = id()
        own[id] = activity
        entered[id] = activity
    }

    private mutating func answer(_ id: RecordID, _ change: (inout Activity) -> Void) {
        guard var activity = own[id] else { return }
        change(&activity)
        own[id] = activity
        entered[id] = activity
    }

    private mutating func delete(_ id: RecordID) {
        guard let guess = own.removeValue(forKey: id), let end = guess.end else { return }
        trash.append((guess: guess, deletedAt: now))
        dismissed.append(guess.start..<end)
    }

    private func isGuess(_ activity: Activity) -> Bool {
        activity.source == .recognised && activity.isConfirmed == nil
    }

    private func window() -> [RecordID: Activity] {
        let begin = keeper.begin(at: now)
        return own.filter { ($0.value.end ?? .latest) > begin }
    }

    /// Stores what the keeper says, and checks the rules.
    private mutating func keep() throws {
        let changes = keeper.changes(among: window(), at: now)
        changeCount += changes.count
        for change in changes { try store(change) }
        let again = keeper.changes(among: window(), at: now)
        guard again.isEmpty else { throw violation("\(again) follows \(changes)") }
        for (id, activity) in entered where own[id] != activity { throw violation("\(activity) was changed") }
        try check()
    }

    private mutating func store(_ change: GuessChange) throws {
        switch change {
        case .add(let guess):
            guard isGuess(guess) else { throw violation("\(guess) is no guess") }
            let id = id()
            own[id] = guess
            keeper.note(id, guess)
        case .change(let id, to: let guess):
            guard let before = own[id], isGuess(before) else { throw violation("a record was changed, no guess") }
            own[id] = guess
            keeper.note(id, guess)
        case .remove(let id):
            guard let before = own[id], isGuess(before) else { throw violation("a record was removed, no guess") }
            own[id] = nil
            keeper.note(id, nil)
        }
    }

    private func check() throws {
        let records = window().values
        let guesses = records.filter(isGuess).compactMap { guess in guess.end.map { guess.start..<$0 } }
            .sorted { $0.lowerBound < $1.lowerBound }
        for (first, second) in zip(guesses, guesses.dropFirst()) where first.upperBound > second.lowerBound {
            throw violation("the guesses \(first) and \(second) overlap")
        }
        var taken = TakenTimes()
        for guess in guesses { taken.add(guess) }
        for record in records where !isGuess(record) && !record.isPlan {
            let times = record.start..<max(record.start, record.end ?? .latest)
            if !times.isEmpty, taken.overlaps(times) { throw violation("a guess overlaps \(record)") }
        }
        for times in dismissed where taken.overlaps(times) { throw violation("the guess of \(times) came back") }
    }

    private func violation(_ finding: String) -> Violation { Violation(seed: seed, finding: finding) }
}
