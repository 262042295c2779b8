internal import Foundation
package import VicinoCore

/// How far the folder has been set up.
///
/// An empty file comes before the keys and the catalog, and becomes the own database when all is complete. So what
/// is without either belongs to a folder that was set up and has lost its own database. A folder that is set up and has
/// no catalog has lost it.
extension DataFolder {
    /// Whether the own database exists.
    package var isSetUp: Bool { FileManager.default.fileExists(atPath: ownPath) && !DatabaseFileSet(ownPath).isEmpty }

    /// The error for a folder that has not been set up.
    package var hasNotBeenSetUp: VicinoError { VicinoError(.notSetUp, "There is nothing in \(path) yet.") }

    /// Says durably that the folder is being set up.
    package func beginSetup() throws {
        let descriptor = open(newOwnPath, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw cannotBeSetUp }
        _ = close(descriptor)
        DurableFile.syncFolder(of: newOwnPath)
    }

    /// The error for a folder in which the own database cannot be created.
    package var cannotBeSetUp: VicinoError {
        VicinoError(.folder, "\(ownPath) cannot be created. Check the permissions of its folder.")
    }

    /// Refuses a folder that was set up and has lost its own database.
    ///
    /// With the old keys, a new database would contradict what followers hold.
    package func refuseLoss() throws {
        // Another process may complete the folder meanwhile, so the check for the own database comes last.
        guard isLeftover, !isSetUp else { return }
        throw ownRecordsMissing
    }

    /// The error for a folder that was set up and has lost its own database.
    package var ownRecordsMissing: VicinoError {
        VicinoError(
            .recordsMissing,
            "\(ownPath), the database of your own records, is missing or empty. Put the folder back from a backup. "
                + "Without a backup, erase the folder and set up a new one: then you are another user.")
    }

    /// Whether there are files that come only after the own database, or keys or a catalog of no setup that is going on.
    private var isLeftover: Bool {
        if hasReplicas { return true }
        let isBeingSetUp = FileManager.default.fileExists(atPath: newOwnPath)
        return !isBeingSetUp && (FileManager.default.fileExists(atPath: catalogPath) || KeyFiles.exist(in: self))
    }

    /// Whether the folder was set up, and the database of people is missing or empty.
    package var hasLostCatalog: Bool {
        guard isSetUp || hasReplicas else { return false }
        return !FileManager.default.fileExists(atPath: catalogPath) || DatabaseFileSet(catalogPath).isEmpty
    }

    /// The error for a folder that was set up and has lost the database of people.
    package var peopleMissing: VicinoError {
        VicinoError(
            .peopleMissing,
            "\(catalogPath), the database of the people you know, is missing or empty: your followers, the people you "
                + "follow and those you have blocked are in it. Put the file back from a backup.")
    }

    /// Whether there is a replica.
    var hasReplicas: Bool { (try? replicaPaths().isEmpty) == false }
}
