internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// What a view says after other devices of the user have told what they show in it.
extension ViewEditor {
    /// Whether the view has given a record an id.
    func knows(_ record: RecordKey) throws -> Bool { try view.flatMap { try shown.find(record, in: $0) } != nil }

    /// Makes the view show a record as it is, compared with the highest version in all of its logs.
    func settle(_ change: ShownChange) throws {
        let known = try view.flatMap { try shown.find(change.record, in: $0) }
        let after = fieldsShown(after: change, isShown: known?.slot != nil)
        guard let known else {
            if let after { try begin(change.record, after, of: change.table) }
            return
        }
        guard let after else { return try hide(known, after: change) }
        guard try !isShowing(after, known, before: nil, of: change.table) else { return }
        let before = try fields(shownBy: known, change)
        try show(releasing(known, before), after, before: before, of: change.table)
    }

    private func hide(_ known: ShownTable.Row, after change: ShownChange) throws {
        guard known.slot != nil else { return try hideReplaced(known, of: change.table) }
        let before = try fields(shownBy: known, change)
        let released = try releasing(known, before)
        guard released.slot != nil else { return }
        try hide(released, before, of: change.table)
    }

    /// The fields that the view's present version of a record has; nil if it has none, or they are lost.
    private func fields(shownBy known: ShownTable.Row, _ change: ShownChange) throws -> RecordContent? {
        guard let slot = known.slot else { return nil }
        let log = try log(of: slot)
        let held = try tables.logs.slot(log, number: slot.number)?.leaf
        for content in [change.before, change.after, try tables.content(change.record, change.table)] {
            guard let fields = content.map({ self.fields(of: $0, change.table) }) else { continue }
            let leaf = try self.leaf(
                fields, known.record, at: slot.number, in: log, clock: known.clock, of: change.table)
            if leaf == held { return fields }
        }
        return nil
    }

    /// What the view says of a record, without a version of another writer whose fields are lost. That writer's log is not
    /// shown here until its device tells of it again.
    private func releasing(_ known: ShownTable.Row, _ fields: RecordContent?) throws -> ShownTable.Row {
        guard let slot = known.slot, fields == nil else { return known }
        let log = try log(of: slot)
        guard try !isWritten(log) else { return known }
        try tables.logs.remove(log, number: slot.number)
        try tables.db.execute(
            sql: "UPDATE log SET head = NULL, head_signature = NULL WHERE ref = ?", arguments: [log.ref])
        try shown.update(known.record, slot: nil, clock: known.clock)
        return ShownTable.Row(record: known.record, slot: nil, clock: known.clock)
    }

    /// Gives up the id of a record, which another device has shown by a lower one.
    func yield(_ record: RecordKey, of table: KindTable) throws {
        guard let known = try view.flatMap({ try shown.find(record, in: $0) }) else { return }
        if known.slot != nil { try hide(known, nil, of: table) }
        try tables.db.execute(sql: "DELETE FROM shown WHERE vrecord = ?", arguments: [known.record])
    }
}
