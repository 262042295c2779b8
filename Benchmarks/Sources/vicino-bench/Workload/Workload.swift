internal import Vicino
internal import VicinoActivity

/// The shape of a person's records.
enum Shape: String, Sendable {
    /// A person who notes activities: one after another, half of them with a remark, most of them with a location.
    case diary
    /// A phone that recognises activities: many short walks and rests, some of which overlap, few notes, long nights.
    case phone
}

/// Makes a sequence of activities; the same seed makes the same ones.
struct Workload {
    private var generator: any ActivityGenerator

    init(_ shape: Shape, seed: UInt64) {
        switch shape {
        case .diary: generator = DiaryGenerator(seed: seed)
        case .phone: generator = PhoneGenerator(seed: seed)
        }
    }

    mutating func next() -> Activity { generator.next() }

    /// A changed activity: another length, other measures, another note; its name, start and location stay.
    mutating func changed(_ activity: Activity) -> Activity { generator.changed(activity) }
}

protocol ActivityGenerator {
    mutating func next() -> Activity
    mutating func changed(_ activity: Activity) -> Activity
}

extension Activity {
    init(_ name: String, start seconds: Int, length: Int) {
        self.init()
        self.name = name
        start = Timestamp.epoch.advanced(byMilliseconds: Int64(seconds) * 1000)
        end = start.advanced(byMilliseconds: Int64(length) * 1000)
    }
}
