internal import Vicino
internal import VicinoActivity

/// The workload for which the format was designed: twelve activities, notes of frequent words, 400 locations.
struct DiaryGenerator: ActivityGenerator {
    private struct Habit {
        let name: String
        let meanLength: Double
        /// Steps a second.
        let pace: Double
    }

    private var dice: Dice
    /// 1947: a million records take 225 years, and times end with the year 2200.
    private var time = -700_000_000
    private let habits: [String: Habit]
    private let habit: Weighted<Habit>
    private let word: Weighted<String>
    private let place: Weighted<String?>
    private let wordCount = Weighted(Array(0...9), weights: [50, 4, 6, 8, 9, 8, 6, 4, 3, 2])

    init(seed: UInt64) {
        dice = Dice(seed: seed)
        let vocabulary = Vocabulary()
        let all = Self.table.map { Habit(name: $0.0, meanLength: $0.2, pace: $0.3) }
        habits = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
        habit = Weighted(all, weights: Self.table.map(\.1))
        word = Weighted(vocabulary.words, weights: (0..<1000).map { 1 / Double($0 + 2) })
        place = Weighted([nil] + vocabulary.places, weights: [8] + (0..<400).map { 10 / (Double($0) + 1.5) })
    }

    mutating func next() -> Activity {
        let habit = habit.pick(&dice)
        time += dice.exponential(mean: 2400)
        var activity = make(habit, start: time)
        activity.place = place.pick(&dice)
        time = activity.endSeconds
        return activity
    }

    mutating func changed(_ activity: Activity) -> Activity {
        guard let habit = habits[activity.name] else { return activity }
        var new = make(habit, start: Int(activity.start.milliseconds / 1000))
        new.place = activity.place
        return new
    }

    private mutating func make(_ habit: Habit, start: Int) -> Activity {
        let length = 60 + dice.exponential(mean: habit.meanLength)
        var activity = Activity(habit.name, start: start, length: length)
        if habit.pace > 0 {
            let expected = Double(length) * habit.pace
            let steps = dice.normal(expected, expected * 0.08)
            activity.steps = steps
            activity.distance = Double(dice.normal(Double(steps) * 7.2, Double(steps) * 0.35)) / 10
        } else if habit.name == "cycle" || habit.name == "swim" {
            let speed = habit.name == "cycle" ? 55.0 : 9
            activity.distance = Double(dice.normal(Double(length) * speed, Double(length) * 8)) / 10
        }
        let words = (0..<wordCount.pick(&dice)).map { _ in word.pick(&dice) }
        activity.note = words.isEmpty ? nil : words.joined(separator: " ")
        return activity
    }

    private static let table: [(String, Double, Double, Double)] = [
        ("walk", 30, 1500, 1.80), ("sit", 18, 5400, 0), ("sleep", 9, 26000, 0), ("commute", 10, 1800, 0.1),
        ("run", 6, 2400, 2.7), ("cycle", 6, 2700, 0), ("meal", 9, 1700, 0), ("meeting", 5, 2700, 0),
        ("gym", 3, 3600, 0.6), ("swim", 1, 2400, 0), ("yoga", 2, 2700, 0), ("hike", 1, 9000, 1.6),
    ]
}

extension Activity {
    fileprivate var endSeconds: Int { Int((end ?? start).milliseconds / 1000) }
}
