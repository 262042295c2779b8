import Vicino

/// Looks up what users name on the command line.
extension Node {
    /// The person that a text names.
    ///
    /// - Throws: a refusal that says how to list the people.
    func named(_ text: String) throws -> Person {
        do { return try person(named: text) } catch let error as VicinoError where error.code == .notFound {
            if InputFile.isLikelyName(text) {
                throw Refusal(error, hint: "It looks like the name of a file; name a person.")
            }
            let guess = Suggestion.nearest(to: text, among: try following().map(\.name))
            throw Refusal(error, hint: guess.map { "Did you mean \($0)?" } ?? "`vicino following` lists everybody.")
        }
    }

    /// The user's own record that a text names.
    ///
    /// - Throws: a refusal that says how to list the records.
    func named(record text: String) throws -> RecordID {
        do { return try recordID(named: text) } catch let error as VicinoError where error.code == .notFound {
            throw Refusal(error, hint: "`vicino list` shows the ids.")
        }
    }

    /// Changes a record. For a record in the trash, a refusal says what the user can do with it there.
    func explainingTrash<T>(_ record: RecordID, _ body: () throws -> T) throws -> T {
        do { return try body() } catch let error as VicinoError where error.code == .notFound {
            guard try isInTrash(record) else { throw error }
            throw Refusal(
                .refused,
                "\(record) is in the trash. \(ProposedCommand("vicino undelete \(record)")) brings it back, "
                    + "\(ProposedCommand("vicino delete \(record) --forever")) destroys it.")
        }
    }

    private func isInTrash(_ record: RecordID) throws -> Bool {
        var isThere = false
        for kind in try kinds(of: me) {
            try trashedRecords(kind: kind) { if $0.id == record { isThere = true } }
        }
        return isThere
    }
}
