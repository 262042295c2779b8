internal import Foundation
internal import GRDB
package import VicinoCore
package import VicinoFolder

/// Makes a data folder out of a backup, if nothing is recorded in the folder yet.
///
/// All is checked in a folder beside it. Only what is whole takes the data folder's path, in one step.
package struct FolderRestoring {
    private let data: DataFolder
    /// Called before each step; a test stops the restoring there.
    var willDo: (String) throws -> Void = { _ in }

    /// How much room is left on the disk beside the data, in bytes.
    private static let margin = 64 << 20

    package init(_ data: DataFolder) { self.data = data }

    /// Whether the disks have room for an archive of a size and for what is unpacked. True if that is not known.
    package func hasRoom(forArchive size: Int) -> Bool {
        let (size, isMore) = size.multipliedReportingOverflow(by: 2)
        guard !isMore else { return false }
        return [data.path, data.statePath + "/file"].allSatisfy { path in
            guard let free = FreeSpace.bytes(beside: path) else { return true }
            return free - Self.margin >= size
        }
    }

    /// Puts a backup back.
    ///
    /// - Parameters:
    ///   - source: returns the next bytes of the archive, at most as many as asked for; none at the end.
    ///   - held: the names of locks that the caller has in the data folder.
    /// - Returns: the authors whose replicas are damaged in the backup, and were left out.
    /// - Throws: `VicinoError` with a sentence; the data folder is then as before.
    package func run(_ source: @escaping (Int) throws -> [UInt8], holding held: Set<String>) throws -> [UserID] {
        CallingThread.check()
        let staged = try StagedFolder(beside: data)
        try willDo("unpack")
        try BackupUnpacking.run(source, into: staged.folder)
        try willDo("check")
        let damaged = try check(staged.folder)
        try willDo("replace")
        try staged.replace(data, holding: held)
        return damaged
    }

    // MARK: Checks

    /// Checks the keys and all databases, with every digest in them.
    ///
    /// - Returns: the authors whose replicas are damaged, and were deleted.
    private func check(_ folder: DataFolder) throws -> [UserID] {
        do {
            try refuseForeignTables(folder.ownPath, FeedDatabase.applicationID)
            try refuseForeignTables(folder.catalogPath, Catalog.applicationID)
            try checkOwn(folder)
            try checkCatalog(folder)
            _ = try FeedTokenFile(folder).read()
        } catch let error as VicinoError where error.code != .diskFull {
            throw unusable(error, folder)
        }
        var damaged: [UserID] = []
        for user in try folder.replicaUsers() {
            do {
                try refuseForeignTables(folder.replicaPath(user), FeedDatabase.applicationID)
                try checkReplica(user, folder)
            } catch let error as VicinoError where error.code != .diskFull {
                try ReplicaStore.delete(folder, user)
                damaged.append(user)
            }
        }
        return damaged
    }

    private func checkOwn(_ folder: DataFolder) throws {
        let own = try OwnStore.open(folder)
        try closing(own.database) {
            // The next change needs the writer.
            try own.database.read { _ = try OwnEditor($0, now: .epoch) }
            if let problem = try own.database.verify(isReplica: false).problems.first {
                throw VicinoError(.damaged, problem)
            }
        }
    }

    private func checkCatalog(_ folder: DataFolder) throws {
        let catalog = try Catalog(folder)
        let damage = try catalog.damage()
        _ = try catalog.contacts()
        try catalog.close()
        if let damage { throw VicinoError(.damaged, damage) }
    }

    private func checkReplica(_ user: UserID, _ folder: DataFolder) throws {
        let replica = try ReplicaStore.open(folder, user)
        try closing(replica.database) {
            let problems = try replica.database.verify(isReplica: true).problems
            // What an author has signed twice is evidence, and no damage.
            if let problem = problems.first, try problems.count > 1 || !replica.hasOpenRosterFork() {
                throw VicinoError(.damaged, problem)
            }
        }
    }

    /// Checks a database, and closes it with all of its changes in one file.
    private func closing(_ database: FeedDatabase, _ check: () throws -> Void) throws {
        let result = Result { try check() }
        if case .success = result { try database.file.checkpoint() }
        try database.close()
        try result.get()
    }

    /// Refuses a database with more than tables and their indexes, before anything else is done with it: a trigger would
    /// run with the next change.
    private func refuseForeignTables(_ path: String, _ applicationID: Int) throws {
        guard DatabaseFileSet(path).isMarked(applicationID) else { throw BackupUnpacking.foreign }
        do {
            let database = try DatabaseQueue(path: path, configuration: DatabaseFile.configuration)
            let isForeign = try database.read { db in
                try Bool.fetchOne(
                    db,
                    sql:
                        "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type NOT IN ('table', 'index') OR rootpage = 0)"
                )
                    ?? true
            }
            try database.close()
            if isForeign { throw BackupUnpacking.foreign }
        } catch { throw VicinoError.explaining(error, file: path) }
    }

    /// The sentence names no path of the folder beside the data, which is gone then.
    private func unusable(_ error: VicinoError, _ folder: DataFolder) -> VicinoError {
        guard error.code != .malformed else { return error }
        let message = error.message.replacing(folder.path + "/", with: "")
            .replacing(" Restore it from a backup.", with: "").replacing(" Restore the folder from a backup.", with: "")
        return VicinoError(.damaged, "The backup cannot be used: \(message) Nothing was put back.", cause: error)
    }

    /// Deletes what an interrupted program has left beside a data folder.
    package static func clear(beside data: DataFolder) throws { try StagedFolder.clear(beside: data) }
}
