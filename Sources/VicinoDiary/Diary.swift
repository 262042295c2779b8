public import Foundation
public import Vicino
public import VicinoActivity
internal import VicinoDrawing

/// The user's own activities, with the rules by which the user changes them.
///
/// ```swift
/// let diary = Diary(node)
/// try diary.start("walking")
/// try diary.stop()
/// ```
///
/// A program that changes activities through a diary keeps these rules, and each change is stored durably or not at all:
///
/// - One activity runs at a time: to start another one ends it at that moment. If two devices of the user have started
///   one each, the later start ends the earlier one when they meet (``settleRunning()``).
/// - No activity begins or ends in the future, and none ends before it begins. A plan does, which counts for nothing until
///   the user confirms it.
/// - An activity has a name. Its steps and its distance are neither negative nor absurd.
///
/// All errors are ``VicinoError``, with a sentence for the user.
public struct Diary: Sendable {
    let node: Node
    let timeZone: TimeZone

    /// Opens the diary of a node's user.
    ///
    /// - Parameter timeZone: the user's time zone, for a new activity's offset from UTC and for messages.
    public init(_ node: Node, timeZone: TimeZone = .current) {
        self.node = node
        self.timeZone = timeZone
    }

    /// The activities without an end, the latest first.
    package func running() throws -> [Identified<Activity>] {
        try Self.running(node.records(Activity.self))
    }

    // MARK: What runs

    /// Starts an activity now.
    @discardableResult
    public func start(_ name: String) throws -> StartedActivity {
        var activity = Activity()
        activity.name = name
        activity.start = node.now
        activity.utcOffset = timeZone.utcOffset(at: activity.start)
        return try start(activity)
    }

    /// Starts an activity at its start, and ends at that moment what runs.
    ///
    /// - Parameter isPrivate: whether the activity stays on the user's own devices.
    /// - Throws: ``VicinoError`` with `.badValue` if the activity has an end, begins in the future or has a value that
    ///   is not allowed. It has `.refused` if a running activity began later.
    @discardableResult
    public func start(_ activity: Activity, isPrivate: Bool = false) throws -> StartedActivity {
        let activity = try DiaryRules.checked(activity, at: node.now, in: timeZone)
        guard activity.end == nil else {
            throw VicinoError(.badValue, "An activity that has ended cannot be started. Add it instead.")
        }
        try checkPast(activity.start, "start")
        let naming = try AreaNaming(node)
        return try node.write { transaction in
            var activity = activity
            try naming.name(&activity, transaction)
            let stopped = try end(at: activity.start, transaction, naming)
            let id = try transaction.add(activity, isPrivate: isPrivate)
            return StartedActivity(started: Identified(id: id, record: activity), stopped: stopped)
        }
    }

    /// Ends all running activities.
    ///
    /// - Parameters:
    ///   - moment: when they ended; nil for now.
    ///   - change: adds what is known now, such as steps, to the latest of them. It runs inside the transaction, so it must
    ///     not call the node.
    /// - Returns: the ended activities, the latest first; none if nothing was running.
    /// - Throws: ``VicinoError`` with `.badValue` for a moment in the future or another value that is not allowed, and
    ///   with `.refused` if a running activity began later; what `change` throws. Then all go on running.
    @discardableResult
    public func stop(
        at moment: Timestamp? = nil, changing change: (inout Activity) throws -> Void = { _ in }
    ) throws -> [Identified<Activity>] {
        let moment = moment ?? node.now
        try checkPast(moment, "end")
        let naming = try AreaNaming(node)
        return try node.write { try end(at: moment, $0, naming, changing: change) }
    }

    // MARK: What is over

    /// Adds an activity that is over.
    ///
    /// - Parameter isPrivate: whether the activity stays on the user's own devices.
    /// - Throws: ``VicinoError`` with `.badValue` if it has no end, is in the future, or has a value that is not
    ///   allowed.
    @discardableResult
    public func add(_ activity: Activity, isPrivate: Bool = false) throws -> Identified<Activity> {
        let activity = try DiaryRules.checked(activity, at: node.now, in: timeZone)
        guard activity.end != nil else {
            throw VicinoError(
                .badValue, "Say when the activity ended. To record one that still runs, start it instead.")
        }
        let naming = try AreaNaming(node)
        return try node.write { transaction in
            var activity = activity
            try naming.name(&activity, transaction)
            return Identified(id: try transaction.add(activity, isPrivate: isPrivate), record: activity)
        }
    }

    /// Changes an activity. A guess of a source is confirmed by that.
    ///
    /// - Parameters:
    ///   - isPrivate: whether the activity stays on the user's own devices from now on; nil to leave that as it is.
    ///   - change: makes the change. It runs inside the transaction, as the closure of `Node.write` does.
    /// - Throws: ``VicinoError`` with `.notFound` if no record has the id, and `.badValue` for a value that is not
    ///   allowed. It has `.refused` if the record is of another kind or would run while another activity does.
    @discardableResult
    public func update(
        _ id: RecordID, isPrivate: Bool? = nil, _ change: (inout Activity) throws -> Void
    ) throws -> Activity {
        let naming = try AreaNaming(node)
        return try node.write { transaction in
            if let isPrivate { try transaction.setPrivate(id, isPrivate) }
            let before = try transaction.record(id, as: Activity.self)
            var after = before
            try change(&after)
            // A user who changes the guess of a source knows better, and the source no longer changes it.
            if before.source == .recognised, before.isConfirmed == nil, after != before { after.isConfirmed = true }
            after = try DiaryRules.checked(after, changing: before, at: node.now, in: timeZone)
            if after.end == nil, before.end != nil { try checkAlone([id], transaction) }
            try naming.name(&after, changing: before, transaction)
            return try transaction.update(id, as: Activity.self) { $0 = after }
        }
    }

    /// Confirms a guessed activity.
    ///
    /// - Throws: the errors of ``update(_:_:)``.
    @discardableResult
    package func confirm(_ id: RecordID) throws -> Activity { try update(id) { $0.isConfirmed = true } }

    /// Takes a change of an activity back. What the change ended runs again.
    ///
    /// - Parameters:
    ///   - after: the activity as the change left it.
    ///   - before: the activity as it was; nil if the change added it, which moves it to the trash.
    ///   - wasPrivate: whether no follower saw the activity before; nil if the change left that as it was.
    ///   - ended: the activities that the change ended, as it left them.
    /// - Throws: ``VicinoError`` with `.refused` if one of the activities is no longer as the change left it, or if another
    ///   one runs where one would run again. Nothing is changed then; and the errors of ``update(_:_:)``.
    package func revert(
        _ id: RecordID, from after: Activity, to before: Activity?, wasPrivate: Bool? = nil,
        reopening ended: [Identified<Activity>] = []
    ) throws {
        let naming = try AreaNaming(node)
        try node.write { transaction in
            for found in [Identified(id: id, record: after)] + ended {
                guard try transaction.record(found.id, as: Activity.self) == found.record else {
                    throw VicinoError(.refused, "The activity was changed again since. Nothing was taken back.")
                }
            }
            let runsAgain = if let before { before.end == nil && after.end != nil } else { false }
            if runsAgain || !ended.isEmpty { try checkAlone([id] + ended.map(\.id), transaction) }
            if let before {
                _ = try transaction.update(id, as: Activity.self) { $0 = before }
                if let wasPrivate { try transaction.setPrivate(id, wasPrivate) }
            } else {
                try transaction.delete(id)
            }
            for found in ended {
                var running = found.record
                running.end = nil
                try naming.name(&running, changing: found.record, transaction)
                _ = try transaction.update(found.id, as: Activity.self) { $0 = running }
            }
        }
    }

    /// Deletes a record of any kind. A replica loses the content with its next update.
    ///
    /// - Parameter forever: true to delete the content at once, even if it is in the trash; false to keep it in the
    ///   trash for 30 days.
    /// - Throws: ``VicinoError`` with `.notFound` if there is no such record.
    public func delete(_ id: RecordID, forever: Bool = false) throws { try node.delete(id, forever: forever) }

    /// Deletes activities together. They stay in the trash for 30 days.
    ///
    /// - Returns: those that were there.
    package func delete(_ ids: [RecordID]) throws -> [RecordID] {
        try node.write { transaction in
            try ids.filter { id in
                try Self.isFound {
                    _ = try transaction.record(id, as: Activity.self)
                    try transaction.delete(id)
                }
            }
        }
    }

    /// Takes activities out of the trash together.
    ///
    /// - Returns: those that were there.
    /// - Throws: ``VicinoError`` with `.refused` if one of them would run while another activity does.
    package func undelete(_ ids: [RecordID]) throws -> [RecordID] {
        try node.write { transaction in
            let back = try ids.filter { id in try Self.isFound { try transaction.undelete(id) } }
            let running = try Self.running(transaction.records())
            if let first = running.first(where: { back.contains($0.id) }) { try checkAlone([first.id], transaction) }
            return back
        }
    }

    /// Whether a change has found its record.
    private static func isFound(_ change: () throws -> Void) throws -> Bool {
        do { try change() } catch let error as VicinoError where error.code == .notFound { return false }
        return true
    }

    /// Takes a record of any kind out of the trash.
    ///
    /// - Throws: ``VicinoError`` with `.notFound` if the record is not in the trash, and with `.refused` for an
    ///   activity without an end while another one runs.
    public func undelete(_ id: RecordID) throws {
        try node.write { transaction in
            try transaction.undelete(id)
            let running = try Self.running(transaction.records())
            if running.contains(where: { $0.id == id }) { try checkAlone([id], transaction) }
        }
    }
}

extension Diary {
    /// Ends what runs beside a later start, as if both had been started on one device: two devices of the user may have
    /// started one each before they met. All devices come to the same result.
    ///
    /// - Returns: the ended activities, the latest first.
    /// - Throws: ``VicinoError`` if nothing can be written.
    @discardableResult
    public func settleRunning() throws -> [Identified<Activity>] {
        // Nearly always nothing is to be done, and nothing is written then.
        guard try running().count > 1 else { return [] }
        return try node.write { transaction in
            var next: Timestamp?
            var ended: [Identified<Activity>] = []
            for found in try Self.running(transaction.records()).sorted(by: Self.isLater) {
                defer { next = found.record.start }
                guard let next else { continue }
                let record = try transaction.update(found.id, as: Activity.self) { $0.end = next }
                ended.append(Identified(id: found.id, record: record))
            }
            return ended
        }
    }

    /// Of two starts at one moment, the one with the greater id counts as the later.
    private static func isLater(_ first: Identified<Activity>, _ second: Identified<Activity>) -> Bool {
        let start = first.record.start
        guard start == second.record.start else { return start > second.record.start }
        return first.id.description > second.id.description
    }

    private static func running(_ records: RecordRequest<Activity>) throws -> [Identified<Activity>] {
        // Only they reach the end of all times, which their index shows. From now on there may be many others, in an
        // imported plan.
        try records.overlapping(from: .latest).reversed().all().filter { $0.record.end == nil && !$0.record.isPlan }
    }

    /// - Parameter change: changes the latest of the activities that end.
    private func end(
        at moment: Timestamp, _ transaction: Transaction, _ naming: AreaNaming,
        changing change: (inout Activity) throws -> Void = { _ in }
    ) throws -> [Identified<Activity>] {
        let all = try Self.running(transaction.records())
        return try all.map { running in
            guard running.record.start <= moment else {
                let name = DisplayText(running.record.name).text
                let start = text(of: running.record)
                let isAhead = running.record.start > node.now
                let remedy = isAhead ? " That start is in the future: change it, or delete the record." : ""
                throw VicinoError(.refused, "\(name) began on \(start) and cannot end earlier.\(remedy)")
            }
            var after = running.record
            after.end = moment
            let before = after
            if running.id == all.first?.id { try change(&after) }
            // A record that breaks a rule can still end.
            if after != before { after = try DiaryRules.checked(after, changing: before, at: node.now, in: timeZone) }
            try naming.name(&after, changing: running.record, transaction)
            let ended = try transaction.update(running.id, as: Activity.self) { $0 = after }
            return Identified(id: running.id, record: ended)
        }
    }

    /// Checks that nothing runs but these activities.
    private func checkAlone(_ ids: [RecordID], _ transaction: Transaction) throws {
        let running = try Self.running(transaction.records())
        guard let other = running.first(where: { !ids.contains($0.id) }) else { return }
        throw VicinoError(
            .refused, "\(DisplayText(other.record.name)) is running. Only one activity runs at a time.")
    }

    /// Checks a moment at which an activity starts or stops running; its caller measures by the node's clock.
    private func checkPast(_ moment: Timestamp, _ word: String) throws {
        guard moment <= node.now else { throw DiaryRules.future(word, moment, in: timeZone) }
    }

    /// `Sun 1 Nov 2026, 08:00`, by the clocks where the activity began.
    private func text(of activity: Activity) -> String {
        let clock = RecordClock(activity, timeZone: timeZone)
        let wall = clock.wallTime(at: activity.start)
        return "\(CalendarName.short(wall.date)), \(wall.hourAndMinute)"
            + (clock.offsetText.isEmpty ? "" : " " + clock.offsetText)
    }
}
