import Testing
import VicinoActivity
import VicinoCore

@testable import VicinoSensing

@Suite("Guesses of what sources observe")
struct GuessKeeperTests {
    @Test("What a source observes becomes a guess, which grows, and ends with it")
    func grows() {
        var diary = GuessDiary()
        diary.observe("sitting", 0..<20, goesOn: true)
        #expect(diary.guesses == ["sitting 0–20"])
        diary.observe("sitting", 0..<25, goesOn: true)
        #expect(diary.guesses == ["sitting 0–20"])
        diary.observe("sitting", 0..<31, goesOn: true)
        #expect(diary.guesses == ["sitting 0–31"])
        diary.observe("sitting", 0..<33)
        #expect(diary.guesses == ["sitting 0–33"])
        #expect(diary.own.values.allSatisfy { $0.source == .recognised && $0.isConfirmed == nil })
    }

    @Test("Short interruptions are bridged, and what is too short or unsure is left out")
    func bridges() {
        var diary = GuessDiary()
        diary.observe("sitting", 0..<20)
        diary.observe("sitting", 24..<40)
        diary.observe("sitting", 50..<52)
        diary.observe("walking", 60..<80, from: .motion, certainty: 30)
        #expect(diary.guesses == ["sitting 0–40"])
    }

    @Test("Where sources disagree, the more certain one holds, and the other keeps the rest")
    func prefersCertainty() {
        var diary = GuessDiary()
        diary.observe("sitting", 0..<60, certainty: 70)
        diary.observe("walking", 20..<30, from: .motion, certainty: 90, steps: 1_000)
        #expect(diary.guesses == ["sitting 0–20", "walking 20–30, 1000 steps", "sitting 30–60"])
    }

    @Test("A cut guess keeps its share of the steps")
    func sharesSteps() {
        var diary = GuessDiary()
        diary.enter("reading", 10..<20)
        diary.observe("walking", 0..<40, from: .motion, steps: 4_000)
        #expect(diary.guesses == ["walking 0–10, 1000 steps", "walking 20–40, 2000 steps"])
    }

    @Test("A guess gives way to what the user enters, and comes back when that is deleted")
    func givesWay() throws {
        var diary = GuessDiary()
        diary.observe("sitting", 0..<60)
        let id = diary.enter("lunch", 20..<40)
        diary.keep()
        #expect(diary.guesses == ["sitting 0–20", "sitting 40–60"])
        diary.own[id] = nil
        diary.keep()
        #expect(diary.guesses == ["sitting 0–60"])
    }

    @Test("A running activity of the user leaves no time for guesses")
    func givesWayToWhatRuns() {
        var diary = GuessDiary()
        diary.enter("reading", 5..<5) { $0.end = nil }
        diary.observe("sitting", 0..<60)
        #expect(diary.guesses == ["sitting 0–5"])
    }

    @Test("A plan is no obstacle until it is confirmed")
    func plans() throws {
        var diary = GuessDiary()
        let plan = diary.enter("meeting", 10..<20) { $0.isConfirmed = false }
        diary.observe("sitting", 0..<30)
        #expect(diary.guesses == ["sitting 0–30"])
        diary.own[plan]?.isConfirmed = true
        diary.keep()
        #expect(diary.guesses == ["sitting 0–10", "sitting 20–30"])
    }

    @Test("A confirmed guess stays, and what goes on after it is another guess")
    func keepsConfirmed() throws {
        var diary = GuessDiary()
        diary.observe("sitting", 0..<20, goesOn: true)
        let id = try #require(diary.own.keys.first)
        diary.own[id]?.isConfirmed = true
        diary.observe("sitting", 0..<50)
        #expect(diary.own[id]?.end == diary.moment(20))
        #expect(diary.guesses == ["sitting 20–50"])
    }

    @Test("A deleted guess does not come back, neither with its source nor with another one, nor after a restart")
    func staysDeleted() throws {
        var diary = GuessDiary()
        diary.observe("sitting", 0..<20, goesOn: true)
        diary.own = [:]
        diary.observe("sitting", 0..<40, goesOn: true)
        diary.observe("still", 0..<40, from: .motion)
        #expect(diary.guesses == ["still 20–40"])
        diary.restart(dismissed: [diary.moment(0)..<diary.moment(20)])
        diary.observe("sitting", 0..<18)
        #expect(diary.guesses == ["still 20–40"])
    }

    @Test("If one part of a divided guess is deleted, the other one stays")
    func keepsOtherPart() throws {
        var diary = GuessDiary()
        diary.enter("lunch", 20..<40)
        diary.observe("sitting", 0..<60, goesOn: true)
        let first = try #require(diary.own.first { $0.value.start == diary.moment(0) }?.key)
        diary.own[first] = nil
        diary.observe("sitting", 0..<90, goesOn: true)
        #expect(diary.guesses == ["sitting 40–60"])
    }

    @Test("After a restart, a guess goes on, and keeps what is known of it")
    func goesOnAfterRestart() {
        var diary = GuessDiary()
        diary.observe("sitting", 0..<30)
        diary.restart()
        diary.observe("sitting", 32..<50)
        #expect(diary.guesses == ["sitting 0–50"])
        diary.observe("sitting", 32..<62)
        #expect(diary.guesses == ["sitting 0–62"])
    }

    @Test("A source that falls silent ends what it has seen")
    func ends() {
        var diary = GuessDiary()
        diary.observe("sitting", 0..<20, goesOn: true)
        diary.observe("sitting", 0..<25, goesOn: true)
        diary.keeper.endAll(of: .computer)
        diary.keep()
        #expect(diary.guesses == ["sitting 0–25"])
    }

    @Test("A name that shows nothing, and what begins in the future, make no guess")
    func refusesNonsense() {
        var diary = GuessDiary()
        diary.observe(" ", 0..<60)
        diary.observe("sitting", 5_000..<6_000)
        #expect(diary.guesses == [])
    }

    @Test("Imported guesses, and records of others kinds of source, are never touched")
    func leavesImported() {
        var diary = GuessDiary()
        diary.enter("cycling", 0..<10) {
            $0.source = .recognised
            $0.isConfirmed = false
        }
        diary.observe("sitting", 5..<30)
        #expect(diary.guesses == ["sitting 10–30"])
        #expect(diary.own.count == 2)
    }
}

/// A keeper with the records that it changes; times are in minutes.
struct GuessDiary {
    var keeper = GuessKeeper()
    var own: [RecordID: Activity] = [:]
    private var lastNumber: UInt64 = 0
    private let now = Timestamp.epoch + .seconds(60 * 10_000)

    /// Minutes before now, counted from 1,000 minutes ago.
    func moment(_ minute: Int) -> Timestamp { now + .seconds(60 * (minute - 1_000)) }

    private mutating func id() -> RecordID {
        lastNumber += 1
        return RecordID(writer: WriterID(rawValue: 1), number: lastNumber)
    }

    /// Observes something, and stores what follows.
    mutating func observe(
        _ activity: String, _ minutes: Range<Int>, from source: SourceName = .computer, goesOn: Bool = false,
        certainty: Int = 70, steps: Int? = nil
    ) {
        let observation = Observation(
            activity, since: moment(minutes.lowerBound), until: moment(minutes.upperBound), goesOn: goesOn,
            certainty: certainty, steps: steps)
        keeper.observe(observation, from: source, utcOffset: 3_600, at: now)
        keep()
    }

    /// Enters an activity by hand.
    @discardableResult
    mutating func enter(
        _ name: String, _ minutes: Range<Int>, changing change: (inout Activity) -> Void = { _ in }
    ) -> RecordID {
        var activity = Activity()
        activity.name = name
        activity.start = moment(minutes.lowerBound)
        activity.end = moment(minutes.upperBound)
        change(&activity)
        let id = id()
        own[id] = activity
        return id
    }

    /// Stores what the keeper says.
    mutating func keep() {
        for change in keeper.changes(among: own, at: now) {
            switch change {
            case .add(let guess):
                let id = id()
                own[id] = guess
                keeper.note(id, guess)
            case .change(let id, to: let guess):
                own[id] = guess
                keeper.note(id, guess)
            case .remove(let id):
                own[id] = nil
                keeper.note(id, nil)
            }
        }
    }

    mutating func restart(dismissed: [Range<Timestamp>] = []) { keeper = GuessKeeper(dismissed: dismissed) }

    /// The guesses in order, such as `sitting 0–20`.
    var guesses: [String] {
        let guesses = own.values.filter { $0.source == .recognised && $0.isConfirmed == nil }
        return guesses.sorted { $0.start < $1.start }.map { guess in
            let begin = minute(guess.start)
            let end = guess.end.map { minute($0) } ?? 0
            return "\(guess.name) \(begin)–\(end)" + (guess.steps.map { ", \($0) steps" } ?? "")
        }
    }

    private func minute(_ moment: Timestamp) -> Int {
        Int((moment.milliseconds - now.milliseconds) / 60_000) + 1_000
    }
}
