internal import VicinoFolder
internal import VicinoStore

/// The open files of a data folder. Each part of a node has those that it uses.
final class OpenFiles: Sendable {
    let folder: DataFolder
    /// The user's own records, and the keys of this device.
    let own: OwnStore
    /// What is known of people.
    let catalog: Catalog
    /// The records of followed authors.
    let replicas: OpenReplicas

    init(_ own: OwnStore, in folder: DataFolder) throws {
        self.own = own
        self.folder = folder
        catalog = try Catalog(folder)
        replicas = OpenReplicas(folder)
    }

    var reserve: FolderReserve { FolderReserve(of: folder, own: own, catalog: catalog) }

    /// Closes the files, which cannot be used afterwards.
    func close() throws {
        try own.close()
        try catalog.close()
        replicas.closeAll()
    }

    /// Writes an archive of the whole folder.
    ///
    /// - Returns: the authors whose records are damaged here, and missing in the archive.
    func backUp(now: Timestamp, to sink: @escaping ([UInt8]) throws -> Void) throws -> [UserID] {
        try FolderBackup(folder, own: own, catalog: catalog, replicas: replicas).write(now: now, to: sink)
    }
}
