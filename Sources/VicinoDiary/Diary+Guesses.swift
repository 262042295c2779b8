package import Vicino
package import VicinoActivity

extension Diary {
    /// The guesses that the user has neither confirmed nor changed, in ascending order of time.
    ///
    /// - Parameters:
    ///   - begin: only those that overlap the time from here on; nil for all earlier ones, too.
    ///   - end: only those that begin before; nil for all later ones, too.
    package func guesses(from begin: Timestamp? = nil, to end: Timestamp? = nil) throws -> [Identified<Activity>] {
        let isGuess: Filter<Activity> = \.source == .recognised
        let isOpen: Filter<Activity> = \.isConfirmed != true
        return try node.records(Activity.self).overlapping(from: begin, to: end).filter(isGuess && isOpen).all()
    }

    /// Confirms guesses together, or none.
    ///
    /// - Parameter isSeen: whether a guess is still the one that the user means. It runs inside the transaction, so it must
    ///   not call the node.
    /// - Returns: those that were guesses, as they were before.
    /// - Throws: `VicinoError` with `.refused` if one of the records is of another kind.
    package func confirm(
        _ ids: [RecordID], if isSeen: (RecordID, Activity) -> Bool = { _, _ in true }
    ) throws -> [Identified<Activity>] {
        let naming = try AreaNaming(node)
        return try node.write { transaction in
            try ids.compactMap { id in
                guard let before = try Self.found(id, transaction), before.isGuess, isSeen(id, before) else {
                    return nil
                }
                var after = before
                after.isConfirmed = true
                try naming.name(&after, changing: before, transaction)
                _ = try transaction.update(id, as: Activity.self) { $0 = after }
                return Identified(id: id, record: before)
            }
        }
    }

    /// The activity with an id; nil if it was deleted.
    private static func found(_ id: RecordID, _ transaction: Transaction) throws -> Activity? {
        do { return try transaction.record(id, as: Activity.self) } catch let error as VicinoError
            where error.code == .notFound
        {
            return nil
        }
    }

    /// Takes the confirmation of guesses back, or of none.
    ///
    /// - Parameter before: the guesses as they were.
    /// - Throws: `VicinoError` with `.refused` if one of them was changed again since, and with `.notFound` if one was
    ///   deleted.
    package func revert(confirming before: [Identified<Activity>]) throws {
        try node.write { transaction in
            for guess in before {
                var confirmed = guess.record
                confirmed.isConfirmed = true
                var stored = try transaction.record(guess.id, as: Activity.self)
                // The confirmation may have named the area.
                stored.area = guess.record.area
                guard stored == confirmed else {
                    throw VicinoError(.refused, "An activity was changed again since. Nothing was taken back.")
                }
                _ = try transaction.update(guess.id, as: Activity.self) { $0 = guess.record }
            }
        }
    }
}
