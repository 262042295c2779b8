internal import VicinoStore

extension Node {
    /// Writes a backup: the whole data folder with the keys, as an archive that `tar` unpacks. Programs may use the folder
    /// meanwhile.
    ///
    /// A person who has the archive can read everything and sign as the user. After the folder was put back, `restore(from:)`
    /// makes the device use it.
    ///
    /// - Parameter sink: takes the bytes in order.
    /// - Throws: an error with a sentence if a file of the folder is damaged, or if there is no room for a temporary copy
    ///   of the largest database; what `sink` throws.
    package func backUp(to sink: @escaping ([UInt8]) throws -> Void) throws {
        try FolderBackup(folder, own, catalog, replicas).write(now: configuration.now(), to: sink)
    }

    /// The name of the folder in a backup.
    package var backupFolder: String { FolderBackup(folder, own, catalog, replicas).name }
}
