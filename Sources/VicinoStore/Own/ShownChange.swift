internal import VicinoCore

/// A change of one of the user's records, as far as followers may see it.
struct ShownChange {
    let record: RecordKey
    let table: KindTable
    /// The content before; nil if the record did not exist, or nobody could see it.
    let before: RecordContent?
    /// The content now; nil if the record does not exist any more, or nobody can see it.
    let after: RecordContent?
    /// The lowest clock of the record that is known: it was created then, or before.
    let clock: VersionClock?
    /// Whether it was created then.
    let isCreation: Bool

    init(
        _ record: RecordKey, of table: KindTable, from before: RecordContent?, to after: RecordContent?,
        known version: RecordTables.CurrentVersion?
    ) {
        self.record = record
        self.table = table
        self.before = before
        self.after = after
        clock = version?.version.clock
        isCreation = version?.slot == record.home
    }

    /// Whether the record begins at a moment or later, so that followers may see it who see nothing from before.
    ///
    /// A record of a kind without a beginning counts from its creation. If that is not known, it stays shown or hidden,
    /// and is shown if it was neither.
    ///
    /// - Parameter isShown: whether followers see it now.
    func begins(from since: Timestamp, isShown: Bool) -> Bool {
        if let start = table.schema.calendar?.start, case .integer(let moment)? = after?[start] {
            return moment >= since.milliseconds
        }
        if let clock, clock < VersionClock(now: since) { return false }
        return isCreation || before == nil || isShown
    }
}
