internal import Foundation
package import VicinoCore

/// The folder that holds one device's keys, own records, replicas and catalog.
package struct DataFolder: Sendable {
    /// The folder's path.
    package let path: String
    /// The folder of the markers, which tell a restored backup from the folder as it was left.
    package let statePath: String

    /// Names a folder without access to it.
    ///
    /// - Parameters:
    ///   - path: the data folder.
    ///   - statePath: a folder outside it that backups of it do not cover.
    package init(path: String, statePath: String) {
        self.path = path
        self.statePath = statePath
    }

    package var ownPath: String { path + "/own.sqlite" }
    /// The own database while the folder is being set up.
    package var newOwnPath: String { ownPath + ".new" }
    package var catalogPath: String { path + "/catalog.sqlite" }
    var replicasPath: String { path + "/replicas" }
    /// The folder of what was fetched from stores and is not imported yet.
    package var fetchedPath: String { path + "/fetched" }
    package var keysPath: String { path + "/keys" }

    /// The path of a replica, whose name comes only from the user's id, so that no stranger chooses it.
    package func replicaPath(_ user: UserID) -> String { "\(replicasPath)/\(user).sqlite" }

    /// Follows the name of a replica that was damaged, and whose author's records are received anew.
    package static let damagedSuffix = ".damaged"

    /// The paths of the existing replicas.
    package func replicaPaths() throws -> [String] { try replicaUsers().map(replicaPath) }

    /// The authors whose replicas are here.
    package func replicaUsers() throws -> [UserID] {
        try FileManager.default.contentsOfDirectory(atPath: replicasPath).compactMap { name in
            name.hasSuffix(".sqlite") ? UserID(String(name.dropLast(7))) : nil
        }
    }

    /// Creates the folder, or checks that it is safe to use.
    ///
    /// - Throws: `VicinoError` for a folder that is a link, belongs to another user or is open to others.
    package func prepare() throws {
        for folder in [path, replicasPath, keysPath, statePath] {
            try Self.make(folder)
            try Self.check(folder)
        }
        DiskReserve(self).fill()
    }

    /// Checks an existing folder.
    package func check() throws {
        for folder in [path, replicasPath, keysPath] { try Self.check(folder) }
        do { try Self.make(statePath) } catch {
            // Without markers, only writing needs this folder.
            guard writeObstacle != nil else { throw error }
            return
        }
        try Self.check(statePath)
        DiskReserve(self).fill()
    }

    /// Why nothing can be recorded in the folder now; nil if nothing is known to be in the way.
    package var writeObstacle: WriteObstacle? { WriteObstacle(in: path) }

    private static func make(_ folder: String) throws {
        guard !FileManager.default.fileExists(atPath: folder) else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw VicinoError(.folder, "\(folder) cannot be created. Check the permissions of the folder above it.")
        }
    }

    private static func check(_ folder: String) throws {
        let attributes: [FileAttributeKey: Any]
        do { attributes = try FileManager.default.attributesOfItem(atPath: folder) } catch {
            throw VicinoError(.folder, "\(folder) is missing or cannot be read.")
        }
        guard attributes[.type] as? FileAttributeType == .typeDirectory else {
            throw VicinoError(.folder, "\(folder) is not a folder (links are not followed).")
        }
        let owner = (attributes[.ownerAccountID] as? NSNumber)?.uint32Value
        guard owner == getuid() else {
            throw VicinoError(.folder, "\(folder) belongs to another user of this computer. It was not opened.")
        }
        let permissions = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
        guard permissions & 0o077 == 0 else {
            throw VicinoError(.folder, "Others can look into \(folder).\(proposing("chmod 700", for: folder))")
        }
    }
}
