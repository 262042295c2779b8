internal import VicinoFolder
internal import VicinoStore

/// The reserved disk space of a data folder, for changes that must not fail on a full disk.
struct FolderReserve: Sendable {
    private let folder: DataFolder
    private let own: OwnStore
    private let catalog: Catalog

    init(of folder: DataFolder, own: OwnStore, catalog: Catalog) {
        self.folder = folder
        self.own = own
        self.catalog = catalog
    }

    /// Runs a change that must not fail on a full disk: it may use the reserved space.
    func spend<T>(_ change: () throws -> T) throws -> T {
        // The logs of the databases have grown, and are written back.
        func settle() {
            own.scrub()
            catalog.writeBack()
        }
        return try DiskReserve(folder).spending(settle: settle, change)
    }

    /// Notes something beside records that are stored already. A full disk is no failure then: the note is lost.
    static func noting(_ body: () throws -> Void) throws {
        do { try body() } catch let error as VicinoError where error.preventsWriting {}
    }
}
