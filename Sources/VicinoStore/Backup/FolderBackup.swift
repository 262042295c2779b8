internal import Foundation
package import VicinoCore
package import VicinoFolder

/// Makes a backup of a data folder that may be in use: an archive of what nothing else can replace.
///
/// It holds the keys, also those of stores, the databases and the tokens of calendar feeds. The reserve, locks and sockets belong to running
/// programs. The markers, which tell a folder that was put back from the one that was left, stay outside.
package struct FolderBackup {
    private let folder: DataFolder
    private let own: OwnStore
    private let catalog: Catalog
    private let replicas: OpenReplicas

    package init(_ folder: DataFolder, own: OwnStore, catalog: Catalog, replicas: OpenReplicas) {
        self.folder = folder
        self.own = own
        self.catalog = catalog
        self.replicas = replicas
    }

    /// The name of the folder in the archive: that of the data folder, so that it can be unpacked beside it.
    package var name: String {
        let name = URL(fileURLWithPath: folder.path).lastPathComponent
        let isPlain = name.utf8.allSatisfy { $0 > 32 && $0 < 127 } && !name.hasPrefix("-")
        // Behind it, the name of a replica has 81 bytes.
        return isPlain && (1...TarWriter.nameLimit - 81).contains(name.utf8.count) ? name : "vicino"
    }

    /// Writes the archive.
    ///
    /// - Returns: the authors whose replicas are damaged. They are not in the archive.
    /// - Throws: `VicinoError` if another file cannot be read; what `sink` throws. The archive then has no end.
    package func write(now: Timestamp, to sink: @escaping ([UInt8]) throws -> Void) throws -> [UserID] {
        CallingThread.check()
        try own.refuseInChange()
        let archive = TarWriter(at: now, to: sink)
        for part in ["", "keys/", "replicas/"] { try archive.addFolder("\(name)/\(part)") }
        for (key, text) in try own.keys.texts + IdentityFiles(folder).texts() {
            try archive.addFile("\(name)/keys/\(key)", Array(text.utf8))
        }
        if let stores = try StoreKeysFile(folder).text() {
            try archive.addFile("\(name)/keys/\(StoreKeysFile.name)", Array(stores.utf8))
        }
        if let tokens = try FeedTokenFile(folder).text() {
            try archive.addFile("\(name)/calendar-feeds", Array(tokens.utf8))
        }
        // Both are as they were at one moment, whatever is written while they are copied.
        try own.database.read { own in
            try catalog.read { catalog in
                for (database, path) in [(own, folder.ownPath), (catalog, folder.catalogPath)] {
                    try DatabaseCopy.make(of: database, in: folder.statePath) { size, next in
                        try archive.addFile("\(name)/\(path.split(separator: "/").last ?? "")", size: size, next)
                    }
                }
            }
        }
        let damaged = try folder.replicaUsers().filter { try !write($0, to: archive) }
        try archive.finish()
        return damaged
    }

    /// Adds a replica.
    ///
    /// - Returns: false if it is damaged; then nothing was added.
    private func write(_ user: UserID, to archive: TarWriter) throws -> Bool {
        var hasBegun = false
        do {
            try replicas.replica(user).database.read { database in
                try DatabaseCopy.make(of: database, in: folder.statePath) { size, next in
                    hasBegun = true
                    try archive.addFile("\(name)/replicas/\(user).sqlite", size: size, next)
                }
            }
        } catch let error as VicinoError where error.code == .folder && !hasBegun {
            return false
        }
        return true
    }
}
