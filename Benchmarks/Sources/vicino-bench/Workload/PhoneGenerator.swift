internal import Vicino
internal import VicinoActivity

/// The records of a phone: short stretches to the millisecond; one in eight begins before the last has ended.
struct PhoneGenerator: ActivityGenerator {
    private var dice: Dice
    /// Milliseconds.
    private var time: Int64 = 1_600_000_000_000
    private var sinceSleep = 0
    private let stretch: Weighted<(name: String, meanLength: Double)>
    private let word: Weighted<String>
    private let place: Weighted<String>

    init(seed: UInt64) {
        dice = Dice(seed: seed)
        let vocabulary = Vocabulary()
        stretch = Weighted(
            [
                ("walking", 240), ("still", 900), ("driving", 1200), ("cycling", 700), ("running", 500),
                ("sitting", 2000),
            ],
            weights: [42, 38, 9, 4, 2, 5])
        word = Weighted(vocabulary.words, weights: (0..<1000).map { 1 / Double($0 + 2) })
        place = Weighted(vocabulary.places, weights: (0..<400).map { 1 / (Double($0) + 1) })
    }

    mutating func next() -> Activity {
        sinceSleep += 1
        let isNight = sinceSleep >= 55
        let kind = isNight ? (name: "sleeping", meanLength: 3600) : stretch.pick(&dice)
        var activity = make(
            kind.name, start: time, length: (isNight ? 21_600 : 20) + dice.exponential(mean: kind.meanLength))
        if dice.unit() < 0.12 { activity.place = place.pick(&dice) }
        let length = (activity.end ?? activity.start).milliseconds - time
        let gap = Int64(dice.exponential(mean: 40_000))
        time += dice.unit() < 0.125 ? length / 2 : length + gap
        if isNight { sinceSleep = 0 }
        return activity
    }

    mutating func changed(_ activity: Activity) -> Activity {
        let length = 20 + dice.exponential(mean: 600)
        var new = make(activity.name, start: activity.start.milliseconds, length: length)
        new.place = activity.place
        new.isConfirmed = true
        return new
    }

    private mutating func make(_ name: String, start: Int64, length: Int) -> Activity {
        var activity = Activity()
        activity.name = name
        activity.start = Timestamp.epoch.advanced(byMilliseconds: start)
        activity.end = activity.start.advanced(byMilliseconds: Int64(length) * 1000 + Int64(dice.next() % 1000))
        activity.utcOffset = time / 15_552_000_000 % 2 == 0 ? 7200 : 3600
        activity.source = .recognised
        if name == "walking" || name == "running" {
            let pace = name == "walking" ? 1.7 : 2.7
            let steps = dice.normal(Double(length) * pace, Double(length) * pace * 0.15)
            activity.steps = steps
            activity.distance = Double(dice.normal(Double(steps) * 7.3, Double(steps) * 0.6)) / 10
        }
        if dice.unit() < 0.03 { activity.isConfirmed = true }
        if dice.unit() < 0.01 { activity.note = (0..<3).map { _ in word.pick(&dice) }.joined(separator: " ") }
        return activity
    }
}
