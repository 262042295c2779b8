internal import Foundation
internal import VicinoCore

/// A folder beside a data folder, in which a backup is unpacked and checked before it becomes the data folder.
///
/// It is locked as long as this value lasts. One that an interrupted program left has no lock, and `clear` deletes it.
package final class StagedFolder {
    /// The folder, with the state folder of the data folder.
    package let folder: DataFolder
    private let lock: Int32
    /// Whether this value has locked the folder, and not moved it.
    private var isOwned = false

    /// Makes the folder, in place of one that an interrupted program has left.
    ///
    /// - Throws: `VicinoError` with `.busy` if another program uses it.
    package init(beside data: DataFolder) throws {
        folder = Self.folder(beside: data)
        try Self.clear(beside: data)
        guard mkdir(folder.path, 0o700) == 0 else {
            if errno == EEXIST { throw Self.busy(data) }
            throw VicinoError(
                .folder, "\(folder.path) cannot be made: \(Self.reason). Check the permissions of the folder above it.")
        }
        lock = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw Self.busy(data) }
        isOwned = true
    }

    deinit {
        if isOwned { Self.delete(folder) }
        if lock >= 0 { close(lock) }
    }

    /// Deletes what an interrupted program has left; nothing while another program uses the folder.
    package static func clear(beside data: DataFolder) throws {
        let folder = folder(beside: data)
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
        delete(folder)
    }

    private static func folder(beside data: DataFolder) -> DataFolder {
        DataFolder(path: data.path + ".part", statePath: data.statePath)
    }

    /// Deletes the files that this program makes, by name, and the folders that are empty then.
    private static func delete(_ folder: DataFolder) {
        delete(FolderFiles.keys, in: folder.keysPath)
        let replicas = try? OpenFolder(folder.replicasPath)?.names().filter(FolderFiles.isReplica)
        delete(replicas ?? [], in: folder.replicasPath)
        deleteFetched(in: folder)
        delete(FolderFiles.others + FolderFiles.databases, in: folder.path)
        for path in [folder.keysPath, folder.replicasPath, folder.path] { rmdir(path) }
    }

    private static func deleteFetched(in folder: DataFolder) {
        let names = try? OpenFolder(folder.fetchedPath)?.names().filter(FolderFiles.isFetched)
        delete(names ?? [], in: folder.fetchedPath)
        rmdir(folder.fetchedPath)
    }

    private static func delete(_ names: [String], in path: String) {
        guard let folder = try? OpenFolder(path) else { return }
        for name in names { _ = try? folder.delete(name) }
    }

    // MARK: Becoming the data folder

    /// Puts the folder in the path of a data folder in which nothing is recorded, in one step. Whenever the program
    /// ends, the data folder is set up with all of it, or not set up.
    ///
    /// - Parameter held: the names of locks that the caller has in the data folder, and has in the new one afterwards.
    /// - Throws: `VicinoError` if the data folder is set up, holds what this program did not make, or is in use. It is then
    ///   as before.
    package func replace(_ data: DataFolder, holding held: Set<String>) throws {
        let lock = try Self.lock(data, holding: held)
        try data.refuseErasing()
        try data.refuseLoss()
        guard !data.isSetUp else {
            throw VicinoError(.refused, "\(data.path) is set up already. Erase it first. Nothing was put back.")
        }
        try refuseForeign(in: data)
        for name in held {
            guard Self.share(name, of: data, with: folder) || errno == ENOENT else { throw unreplaceable(data) }
        }
        // Each call makes the names in a folder durable.
        for name in ["own.sqlite", "keys/identity", "replicas/x"] {
            DurableFile.syncFolder(of: "\(folder.path)/\(name)")
        }
        Self.empty(data)
        guard rename(folder.path, data.path) == 0 else {
            let error = unreplaceable(data)
            for path in [data.keysPath, data.replicasPath] { mkdir(path, 0o700) }
            for name in held { _ = Self.share(name, of: folder, with: data) }
            throw error
        }
        isOwned = false
        DurableFile.syncFolder(of: data.path)
        withExtendedLifetime(lock) {}
    }

    /// Gives a file of one folder the same name in another one, where it is the same file with the same lock.
    private static func share(_ name: String, of folder: DataFolder, with other: DataFolder) -> Bool {
        linkat(AT_FDCWD, "\(folder.path)/\(name)", AT_FDCWD, "\(other.path)/\(name)", 0) == 0
    }

    /// Deletes what a folder that is not set up may hold.
    private static func empty(_ data: DataFolder) {
        delete(FolderFiles.keys, in: data.keysPath)
        deleteFetched(in: data)
        delete(FolderFiles.others + FolderFiles.databases, in: data.path)
        for path in [data.keysPath, data.replicasPath] { rmdir(path) }
    }

    private static func lock(_ data: DataFolder, holding held: Set<String>) throws -> WholeFolderLock {
        do {
            return try WholeFolderLock(of: data, holding: held)
        } catch let error as VicinoError where error.code == .busy {
            throw busy(data)
        }
    }

    /// Refuses to delete what this program did not make.
    private func refuseForeign(in data: DataFolder) throws {
        let known = Set(FolderFiles.others + FolderFiles.databases + ["keys", "replicas", "fetched"])
        let expected = [data.path: known, data.keysPath: Set(FolderFiles.keys), data.replicasPath: []]
        for (path, names) in expected {
            guard let name = try OpenFolder(path)?.names().first(where: { !names.contains($0) }) else { continue }
            throw VicinoError(
                .refused, "\(path)/\(name) is in the way, which Vicino did not make. Move it away, and try again.")
        }
    }

    private func unreplaceable(_ data: DataFolder) -> VicinoError {
        VicinoError(.folder, "\(data.path) cannot be replaced: \(Self.reason). Nothing was put back.")
    }

    private static var reason: String { String(cString: strerror(errno)) }

    private static func busy(_ data: DataFolder) -> VicinoError {
        VicinoError(.busy, "Another program uses \(data.path). End it, and try again. Nothing was put back.")
    }
}
