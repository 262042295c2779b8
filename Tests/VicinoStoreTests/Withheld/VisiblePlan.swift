import VicinoCore
import VicinoTesting

/// All that a follower may see happen, by a seed. Twins carry it out in different ways.
struct VisiblePlan {
    /// Changes that a device may make in one transaction or in several.
    struct Step {
        let now: Timestamp
        let changes: [VisibleChange]
    }

    /// The records that there are if a device goes on with its backup: those at that time, or those that the devices have
    /// told each other since.
    private struct Backup {
        let device: Int
        var shown: [Int: ShownRecord]
        var hidden: [Int: HiddenRecordReturn]
    }

    let seed: UInt64
    let sharing: Sharing
    /// How many devices the author has.
    let deviceCount: Int
    /// The moment at which the audience is made.
    let begin: Timestamp
    /// The records that are there then; each has another content.
    private(set) var first: [ShownRecord] = []
    private(set) var steps: [Step] = []

    private var random: SeededGenerator
    private var shown: [Int: ShownRecord] = [:]
    private var hidden: [Int: HiddenRecordReturn] = [:]
    /// The records of the present step: none changes twice in a step.
    private var touched: Set<Int> = []
    /// The records at the last backup.
    private var backup: Backup?
    private var count = 0
    /// The device that the author uses.
    private var device = 0

    /// The first millisecond that is shared, if not all are.
    static let since: Int64 = 1_790_000_000_000

    /// - Parameters:
    ///   - steps: the number of steps.
    ///   - devices: how many devices the author has, and uses in turn.
    init(seed: UInt64, steps count: Int = 14, devices deviceCount: Int = 1) throws {
        self.seed = seed
        self.deviceCount = deviceCount
        random = SeededGenerator(seed: seed)
        begin = try Timestamp(milliseconds: Self.since + 86_400_000)
        sharing = try Self.sharing(&random)
        for _ in 0..<Int.random(in: 0...12, using: &random) { first.append(newRecord(isFirst: true)) }
        var now = begin
        for _ in 0..<count {
            let longest: Int64 = random.one(in: 4) ? 40_000_000 : 2_500
            now = now.advanced(byMilliseconds: .random(in: 0...longest, using: &random))
            steps.append(Step(now: now, changes: nextChanges()))
        }
        steps.append(Step(now: now, changes: [.look]))
    }

    /// The kinds that the follower may see, as indexes. The kind with the index 2 is never shared.
    var kinds: [Int] { sharing.kinds.ids?.count == 1 ? [0] : [0, 1] }

    private static func sharing(_ random: inout SeededGenerator) throws -> Sharing {
        let kinds = try [0, 1].map { try DayContent.schema($0).kind }
        let choices: [SharedKinds] = [.kinds([kinds[0]]), .kinds(kinds), .everything]
        let places: [SharedForm.Places] = [.hidden, .areas, .exact]
        let form = SharedForm(
            showsNotes: random.one(in: 2), places: places[Int.random(in: places.indices, using: &random)])
        let since = random.one(in: 3) ? nil : try Timestamp(milliseconds: Self.since)
        return Sharing(choices[Int.random(in: choices.indices, using: &random)], in: form, since: since)
    }

    private mutating func newRecord(isFirst: Bool = false) -> ShownRecord {
        let number = count
        count += 1
        let kind = kinds[Int.random(in: kinds.indices, using: &random)]
        var content = DayContent.random(start: start(), &random)
        // Two that begin together, and no two that are the same.
        if isFirst {
            content.start = Self.since + Int64(number / 2) * 60_000
            content.title = "\(number)"
        }
        let record = ShownRecord(number: number, kind: kind, content: content)
        shown[number] = record
        touched.insert(number)
        return record
    }

    private mutating func start() -> Int64 { Self.since + .random(in: 0...100_000_000, using: &random) }

    // MARK: Steps

    private mutating func nextChanges() -> [VisibleChange] {
        touched = []
        switch Int.random(in: 0..<24, using: &random) {
        case 0: return [.restore]
        // Another device has no identity key.
        case 1: return [device == 0 ? .rename("Anna \(steps.count)") : .look]
        case 2: return nextBackup()
        case 3..<7: return [.look]
        case 7: return (0..<manyRecords()).map { _ in .show(newRecord()) }
        case 8..<13 where deviceCount > 1: return [nextMeeting(), .look]
        default: return (0..<Int.random(in: 1...4, using: &random)).map { _ in nextChange() }
        }
    }

    /// More than one segment of a log, or fewer where several devices tell each other of them.
    private mutating func manyRecords() -> Int {
        deviceCount > 1 ? Int.random(in: 10...40, using: &random) : Int.random(in: 200...600, using: &random)
    }

    private mutating func nextBackup() -> [VisibleChange] {
        guard let old = backup else {
            backup = Backup(device: device, shown: shown, hidden: hidden)
            return [.backUp]
        }
        guard old.device == device else { return [.look] }
        shown = old.shown
        hidden = old.hidden
        backup = nil
        return deviceCount > 1 ? [.putBack, .meet(then: device)] : [.putBack]
    }

    private mutating func nextMeeting() -> VisibleChange {
        backup?.shown = shown
        backup?.hidden = hidden
        device = Int.random(in: 0..<deviceCount, using: &random)
        return .meet(then: device)
    }

    private mutating func nextChange() -> VisibleChange {
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: nextHiding() ?? .show(newRecord())
        case 2, 3: nextReshowing() ?? nextEdit() ?? .show(newRecord())
        case 4, 5: nextEdit() ?? .show(newRecord())
        default: .show(newRecord())
        }
    }

    private mutating func nextEdit() -> VisibleChange? {
        guard let record = anyShown() else { return nil }
        var content = record.content
        if random.one(in: 2) { content.steps = Int64.random(in: 0...9, using: &random) }
        if random.one(in: 3) { content = .random(start: random.one(in: 2) ? start() : content.start, &random) }
        shown[record.number] = ShownRecord(number: record.number, kind: record.kind, content: content)
        touched.insert(record.number)
        return .edit(record.number, to: content)
    }

    private mutating func nextHiding() -> VisibleChange? {
        guard let record = anyShown() else { return nil }
        let returns: [HiddenRecordReturn] = [.never, .same, .changed]
        let choice = returns[Int.random(in: returns.indices, using: &random)]
        hidden[record.number] = choice
        touched.insert(record.number)
        return .hide(record.number, until: choice)
    }

    private mutating func nextReshowing() -> VisibleChange? {
        let candidates = hidden.keys.filter { hidden[$0] != .never && !touched.contains($0) }.sorted()
        guard let number = candidates.randomElement(using: &random), let record = shown[number] else { return nil }
        var content = record.content
        if hidden[number] == .changed { content = .random(start: start(), &random) }
        hidden[number] = nil
        touched.insert(number)
        shown[number] = ShownRecord(number: number, kind: record.kind, content: content)
        return .reshow(number, as: content)
    }

    /// A record that is not hidden.
    private mutating func anyShown() -> ShownRecord? {
        let numbers = shown.keys.filter { hidden[$0] == nil && !touched.contains($0) }.sorted()
        return numbers.randomElement(using: &random).flatMap { shown[$0] }
    }
}
