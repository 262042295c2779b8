internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// What a diary holds at its beginning.
package enum DiaryStage: Sendable {
    /// No activity.
    case empty
    /// Demo data alone.
    case demo
    /// Demo data, and at least one activity of the user's own.
    case demoBesideOwn
    /// Activities of the user's own.
    case own

    /// Whether there are demo data.
    package var hasDemo: Bool { self == .demo || self == .demoBesideOwn }
}

extension Diary {
    /// What the diary holds.
    package func stage() throws -> DiaryStage {
        let records = node.records(Activity.self)
        let demo = Set(try node.demoRecords())
        guard !demo.isEmpty else { return try records.first() == nil ? .empty : .own }
        // One more than there are demo records: among these is one of the user's own, or there is none.
        let hasOwn = try records.limit(demo.count + 1).all().contains { !demo.contains($0.id) }
        return hasOwn ? .demoBesideOwn : .demo
    }

    /// Whether the user may look around with demo data: the diary is empty, and no person follows or may.
    package func offersDemo() throws -> Bool { try stage() == .empty && !node.isShared() }

    /// Adds three days of demo data, in one transaction.
    ///
    /// - Parameter generator: varies them a little.
    /// - Throws: `VicinoError` with `.refused` if the diary has records, or a person follows or may; nothing is added
    ///   then.
    package func addDemo(using generator: inout some RandomNumberGenerator) throws {
        let days = DemoDays(until: node.now, in: timeZone)
        try node.addDemo(contentsOf: days.activities(using: &generator))
    }

    /// Deletes the demo data for good, in one transaction, also what the user has changed of them.
    ///
    /// - Returns: whether there were any.
    @discardableResult
    package func endDemo() throws -> Bool { try node.endDemo() > 0 }
}
