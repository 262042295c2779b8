import Foundation
import VicinoCore
import VicinoFolder
import VicinoFormat
import VicinoHarness
import VicinoTesting

@testable import VicinoStore

/// One of two authors who let a follower see the same, and who differ in what they withhold.
///
/// All that a follower may see is drawn from the plan's seed, by its purpose. Everything else is drawn from another
/// seed. So a twin that does more for itself does not change what the other draws.
final class WithholdingAuthor {
    let plan: VisiblePlan
    /// The author's devices.
    private(set) var stores: [OwnStore] = []
    /// The device that the author uses.
    private(set) var device = 0
    /// Whether this twin does nothing but what the plan says, in the plainest way.
    let isPlain: Bool
    /// What this twin does for itself.
    var own: SeededGenerator
    /// The records of the plan, by its numbers.
    var records: [Int: WithheldRecord] = [:]
    /// Records that the follower never sees.
    var others: [WithheldRecord] = []
    /// What is shared with others.
    var otherSharings: [Sharing] = []
    private let files: TemporaryFolder
    /// What the plan has left.
    private(set) var coming: [VisibleChange] = []
    private var meetingCount: UInt64 = 0
    private var backup: Backup?
    private var held = FollowerBytes.Held()
    /// What the follower has received, look by look.
    private(set) var received: [FollowerBytes] = []

    /// What this twin knew of its records when it kept a copy of its folder.
    private struct Backup {
        var records: [Int: WithheldRecord]
        var others: [WithheldRecord]
        var otherSharings: [Sharing]
    }

    /// - Parameter twin: distinguishes the two; the twin 0 is the plain one.
    init(_ plan: VisiblePlan, twin: UInt64) throws {
        self.plan = plan
        isPlain = twin == 0
        own = SeededGenerator(seed: plan.seed &* 31 &+ twin)
        files = try TemporaryFolder()
        var generator = Self.generator(plan.seed, for: 0)
        stores.append(try OwnStore.create(in: folder(0), name: "Anna", using: &generator))
        for index in 1..<max(1, plan.deviceCount) { try addDevice(index) }
        for store in stores { try store.share(byName: [DayContent.schema(2).kind]) }
    }

    private func addDevice(_ index: Int) throws {
        var generator = Self.generator(plan.seed, for: 1000 + UInt64(index))
        let request = try OwnStore.beginJoining(in: folder(index), name: "device \(index)", using: &generator)
        let roster = try stores[0].add(request.value, now: plan.begin)
        stores.append(try OwnStore.join(roster.source, in: folder(index), using: &generator))
    }

    /// The device that the author uses.
    var store: OwnStore { stores[device] }

    private func folder(_ index: Int) -> DataFolder {
        DataFolder(path: files.file("data \(index)"), statePath: files.file("state \(index)"))
    }

    /// The randomness of one visible purpose.
    private static func generator(_ seed: UInt64, for purpose: UInt64) -> SeededGenerator {
        SeededGenerator(seed: seed &* 1_000_003 &+ purpose)
    }

    /// Carries out the plan.
    func run() throws {
        coming = plan.steps.flatMap(\.changes)
        try addFirst()
        var generator = Self.generator(plan.seed, for: 1)
        _ = try store.audience(for: plan.sharing, now: plan.begin, using: &generator)
        if stores.count > 1 { try meet(now: plan.begin) }
        var last = plan.begin
        for (index, step) in plan.steps.enumerated() {
            coming = plan.steps[index...].flatMap(\.changes)
            try withhold(between: last, and: step.now)
            try perform(step, purpose: UInt64(index) + 2)
            last = step.now
        }
    }

    // MARK: The plan

    private func perform(_ step: VisiblePlan.Step, purpose: UInt64) throws {
        var generator = Self.generator(plan.seed, for: purpose)
        let edits = step.changes.filter(\.isEdit)
        if !isPlain, edits.count < 5, own.one(in: 2) {
            for change in edits {
                try store.edit(now: step.now, using: &generator) { try perform(change, $0) }
            }
        } else if !edits.isEmpty {
            try store.edit(now: step.now, using: &generator) { editing in
                for change in edits {
                    if edits.count < 5 || own.one(in: 40) { try withhold(in: editing) }
                    try perform(change, editing)
                }
            }
        }
        for change in step.changes {
            switch change {
            case .restore: _ = try store.restore(now: step.now, using: &generator)
            case .backUp: try backUp()
            case .putBack: try putBack(now: step.now, &generator)
            case .meet(then: let next):
                try meet(now: step.now)
                device = next
            case .rename(let name): try store.setClaimedName(name, now: step.now)
            case .look: received.append(try look(now: step.now, &generator))
            default: break
            }
        }
    }

    private func backUp() throws {
        let folder = folder(device)
        try store.close()
        try? FileManager.default.removeItem(atPath: files.file("backup"))
        try FileManager.default.copyItem(atPath: folder.path, toPath: files.file("backup"))
        stores[device] = try OwnStore.open(folder)
        backup = Backup(records: records, others: others, otherSharings: otherSharings)
    }

    /// Loses all that was done since the backup, and that no other device has been told. What this device keeps outside its
    /// folder stays.
    private func putBack(now: Timestamp, _ generator: inout SeededGenerator) throws {
        let backup = try requireValue(backup)
        let folder = folder(device)
        try store.close()
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.copyItem(atPath: files.file("backup"), toPath: folder.path)
        stores[device] = try OwnStore.open(folder)
        _ = try store.restore(now: now, using: &generator)
        records = backup.records
        others = backup.others
        otherSharings = backup.otherSharings
    }

    // MARK: Several devices

    /// All devices tell each other what they have, until nothing is new.
    private func meet(now: Timestamp) throws {
        for _ in 0..<2 {
            for index in stores.indices {
                for other in stores.indices where other != index { try tell(index, from: other, now: now) }
            }
        }
        backup?.records = records
        backup?.others = others
        backup?.otherSharings = otherSharings
    }

    private func tell(_ index: Int, from other: Int, now: Timestamp) throws {
        meetingCount += 1
        var generator = Self.generator(plan.seed, for: 2000 + meetingCount)
        var bytes: [UInt8] = []
        try stores[other].export(for: .ownDevices, since: nil, now: now, using: &generator) { header, entries in
            var writer = try DumpWriter(header: header) { bytes += $0 }
            try entries { try writer.write($0, log: $1) }
            try writer.finish()
        }
        let file = bytes
        _ = try stores[index].importOwn(adopting: true, now: now, using: &generator) { try DumpReader(bytes: file) }
    }

    private func look(now: Timestamp, _ generator: inout SeededGenerator) throws -> FollowerBytes {
        try FollowerBytes(store, plan.sharing, now: now, held: &held, using: &generator)
    }

    private func perform(_ change: VisibleChange, _ editing: OwnTransaction) throws {
        switch change {
        case .show(let record): try show(record, editing)
        case .edit(let number, to: let content): try update(number, to: content, .shown, in: editing)
        case .hide(let number, until: let returning): try hide(number, until: returning, editing)
        case .reshow(let number, as: let content): try reshow(number, as: content, editing)
        case .restore, .backUp, .putBack, .rename, .meet, .look: break
        }
    }

    /// Shows a record that is new, or that this twin has had in a way that the follower did not see.
    private func show(_ record: ShownRecord, _ editing: OwnTransaction) throws {
        if records[record.number] != nil { return try reshow(record.number, as: record.content, editing) }
        let content = vary(record.content)
        let canonical = try CanonicalContent(content.fields, for: DayContent.schema(record.kind))
        let id = try editing.add(canonical)
        records[record.number] = WithheldRecord(id: id, kind: record.kind, content: content, state: .shown)
    }

    /// Gives a record of the plan content, whose fields beyond the form this twin chooses.
    func update(
        _ number: Int, to content: DayContent, _ state: WithheldRecord.State, in editing: OwnTransaction
    ) throws {
        var record = try requireValue(records[number])
        record.content = vary(content)
        record.state = state
        try editing.update(record.id, record.content.fields, by: DayContent.schema(record.kind))
        records[number] = record
    }

    private func hide(_ number: Int, until returning: HiddenRecordReturn, _ editing: OwnTransaction) throws {
        let record = try requireValue(records[number])
        switch isPlain && canDelete(until: returning) ? .isDeleted : hiding(until: returning) {
        case .isPrivate:
            try editing.setPrivate(record.id, true)
            records[number]?.state = .isPrivate
        case .isEarly: try update(number, to: early(record.content), .isEarly, in: editing)
        default:
            try editing.delete(record.id, forever: returning == .never && own.one(in: 2))
            records[number]?.state = .isDeleted
        }
    }

    private func hiding(until returning: HiddenRecordReturn) -> WithheldRecord.State {
        var ways: [WithheldRecord.State] = [.isPrivate]
        if plan.sharing.since != nil { ways.append(.isEarly) }
        if canDelete(until: returning) { ways.append(.isDeleted) }
        return ways[Int.random(in: ways.indices, using: &own)]
    }

    /// Whether a record can be deleted that will be shown again: its content comes out of the trash, which each device has
    /// for itself.
    private func canDelete(until returning: HiddenRecordReturn) -> Bool {
        switch returning {
        case .never: true
        case .same: stores.count == 1
        case .changed: false
        }
    }

    private func reshow(_ number: Int, as content: DayContent, _ editing: OwnTransaction) throws {
        let record = try requireValue(records[number])
        switch record.state {
        case .isDeleted: try editing.undelete(record.id)
        case .isPrivate:
            // The follower sees nothing of the first change.
            try update(number, to: content, .isPrivate, in: editing)
            try editing.setPrivate(record.id, false)
        default: try update(number, to: content, .shown, in: editing)
        }
        records[number]?.state = .shown
    }

    // MARK: Content

    /// The same to the follower.
    func vary(_ content: DayContent) -> DayContent {
        isPlain ? content : content.varied(beyond: plan.sharing.form, &own)
    }

    /// The content of a record that begins before the shared time.
    func early(_ content: DayContent) -> DayContent {
        var content = content
        content.start = VisiblePlan.since - Int64.random(in: 1...100_000_000, using: &own)
        return content
    }
}
