internal import GRDB
package import VicinoCore
internal import VicinoFolder

/// What this device tells the user's other ones of its audiences and views.
extension OwnStore {
    /// Whether the other devices will learn of all that they need, with the records as they are.
    func hasToldDevices(_ db: Database, isForFile: Bool = false, now: Timestamp) throws -> Bool {
        guard let publication = try publication(db, isForFile: isForFile) else { return true }
        return try publication.isComplete(OwnEditor(db, now: now))
    }

    private func publication(_ db: Database, isForFile: Bool) throws -> DevicePublication? {
        try DevicePublication(db, device: keys.device.publicKey, isForFile: isForFile)
    }

    /// Writes what the other devices need to serve followers as this one does, durably: they will know the numbers.
    ///
    /// - Parameter isForFile: whether a file of all records is about to be written, and no session.
    func tellDevices(
        isForFile: Bool = false, now: Timestamp, using generator: inout some RandomNumberGenerator
    ) throws {
        guard try !database.read({ try hasToldDevices($0, isForFile: isForFile, now: now) }) else { return }
        let candidate = NewWriter.random(using: &generator)
        try database.write { db in
            try renewWriter(db, candidate, now: now)
            guard let publication = try publication(db, isForFile: isForFile),
                let roster = try database.author(db)?.roster
            else { return }
            let editor = try OwnEditor(db, now: now)
            try editor.signHeads(
                publication.views(), user: user, key: keys.device, roster: roster.version)
            let changes = try publication.changes()
            guard !changes.isEmpty else { return }
            try publication.write(changes, by: editor)
        }
    }

    /// Gives ids to the records of removed devices that no view has shown yet.
    package func nameRecordsOfRemovedDevices(now: Timestamp, using generator: inout some RandomNumberGenerator) throws {
        let candidate = NewWriter.random(using: &generator)
        try database.write { db in
            try renewWriter(db, candidate, now: now)
            let editor = try OwnEditor(db, now: now)
            for audience in try AudienceTables(db).all() { try editor.views.catchUp(audience) }
            try editor.finish()
        }
    }
}
