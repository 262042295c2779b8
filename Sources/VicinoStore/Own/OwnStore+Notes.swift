internal import GRDB

/// Texts that the program keeps for itself on this device. No other device learns of them; a backup holds them.
extension OwnStore {
    /// The notes of a group, by number.
    package func notes(of group: String) throws -> [Int64: String] {
        try database.read { try DeviceNotes.fetch($0, of: group) }
    }

    /// Changes the notes of a group in one transaction.
    ///
    /// - Parameters:
    ///   - isDurable: whether to wait for the disk; false if a power cut may take the change back.
    ///   - change: gets all notes of the group, and leaves those that there are from now on.
    package func changeNotes<T>(
        of group: String, isDurable: Bool = true, _ change: (inout [Int64: String]) throws -> T
    ) throws -> T {
        func apply(_ db: Database) throws -> T {
            let before = try DeviceNotes.fetch(db, of: group)
            var after = before
            let result = try change(&after)
            try DeviceNotes.replace(db, of: group, before, with: after)
            return result
        }
        return try isDurable ? database.write(apply) : database.writeLoosely(apply)
    }
}
