internal import Vicino

/// What a person's records look like.
enum Shape: String, Sendable {
    /// Somebody who writes down what they do: one thing after the other, half of it with a note, most of it with a place.
    case diary
    /// A phone that recognises: many short walks and rests, some of which overlap, few notes, long nights.
    case phone
}

/// Makes activities one after the other; the same seed makes the same ones.
struct Workload {
    private var generator: any ActivityGenerator

    init(_ shape: Shape, seed: UInt64) {
        switch shape {
        case .diary: generator = DiaryGenerator(seed: seed)
        case .phone: generator = PhoneGenerator(seed: seed)
        }
    }

    mutating func next() -> Activity { generator.next() }

    /// Does an activity over: another length, other measures, another note; what it was, its start and place stay.
    mutating func changed(_ activity: Activity) -> Activity { generator.changed(activity) }
}

protocol ActivityGenerator {
    mutating func next() -> Activity
    mutating func changed(_ activity: Activity) -> Activity
}

extension Activity {
    init(_ name: String, start seconds: Int, length: Int) {
        self.init()
        activity = name
        start = Timestamp.epoch.advanced(byMilliseconds: Int64(seconds) * 1000)
        end = start.advanced(byMilliseconds: Int64(length) * 1000)
    }
}
