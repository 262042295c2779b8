internal import Foundation
package import VicinoCore

/// Deletes what this program keeps of a user on this device: all files that it made, by name, and no others.
///
/// The order decides what an interruption leaves. First it writes a file that keeps every program from opening the
/// folder or setting it up. Then it deletes the keys, without which nobody can continue as this user. Then it deletes
/// the rest, and that file last. Until then the erasing can be repeated.
package struct FolderErasure {
    /// What was deleted, and what was not.
    package struct Outcome: Sendable {
        /// How many files were deleted.
        package var fileCount = 0
        /// The paths of what this program did not make.
        package var foreign: [String] = []
        /// The paths of what other data folders use, too.
        package var shared: [String] = []

        package init() {}
    }

    /// What the own database says of its writers, whose markers are in the state folder.
    package struct OwnWriters {
        /// The writer of this device.
        let present: WriterID?
        /// All writers of the user.
        let all: Set<WriterID>

        package init(present: WriterID?, all: Set<WriterID>) {
            self.present = present
            self.all = all
        }
    }

    private let folder: DataFolder
    /// The names of locks that the caller itself has.
    private let held: Set<String>
    /// The marks of the folder's databases, by path.
    private let applicationIDs: [String: Int]
    /// Reads the own database, which is closed again then; nil if it cannot be read.
    private let readWriters: () -> OwnWriters?
    /// Called before each deletion; a test stops the erasing there.
    var willDelete: (String) throws -> Void = { _ in }

    /// - Parameters:
    ///   - held: the names of locks that the caller itself has.
    ///   - applicationIDs: the marks of the folder's databases, by path.
    ///   - readWriters: reads the own database, and closes it: the folder cannot be taken while a database is open.
    package init(
        _ folder: DataFolder, holding held: Set<String>, applicationIDs: [String: Int],
        readWriters: @escaping () -> OwnWriters?
    ) {
        self.folder = folder
        self.held = held
        self.applicationIDs = applicationIDs
        self.readWriters = readWriters
    }

    /// Erases.
    ///
    /// - Parameter more: deletes what a program keeps elsewhere, and adds to the outcome; is told whether no other data
    ///   folder uses the state folder.
    /// - Throws: `VicinoError` with `.notSetUp` for a folder that this program did not make, `.busy` for one in use; then
    ///   nothing was deleted. Any other error leaves a folder that can be erased again.
    package func run(_ more: (_ isLast: Bool, inout Outcome) throws -> Void) throws -> Outcome {
        CallingThread.check()
        guard let data = try OpenFolder(folder.path), isMadeHere() else {
            throw VicinoError(.notSetUp, "\(folder.path) is not a data folder of this program. Nothing was deleted.")
        }
        let keys = try OpenFolder(folder.keysPath)
        let replicas = try OpenFolder(folder.replicasPath)
        let fetched = try OpenFolder(folder.fetchedPath)
        let state = try OpenFolder(folder.statePath)
        try WholeFolderLock.refuseIfOpenHere(folder)
        let writers = knownWriters()
        let lock = try WholeFolderLock(of: folder, holding: held)
        var outcome = Outcome()
        // With a key left and the records gone, a new folder would contradict what followers hold.
        try keys?.refuseForeign(FolderFiles.keys)
        // On a full disk, it makes room for the file that says that the erasing has begun.
        try delete(["reserve"], in: data, &outcome)
        try folder.beginErasing()
        try StagedFolder.clear(beside: folder)
        if let keys {
            try delete(FolderFiles.keys, in: keys, &outcome)
            keys.sync()
        }
        let isLast = if let state { try erase(state: state, writers, &outcome) } else { true }
        try more(isLast, &outcome)
        if let replicas { try delete(replicas.names().filter(FolderFiles.isReplica), in: replicas, &outcome) }
        if let fetched { try delete(fetched.names().filter(FolderFiles.isFetched), in: fetched, &outcome) }
        try delete(FolderFiles.others + FolderFiles.databases, in: data, &outcome)
        try finish(data, inner: [keys, replicas, fetched].compactMap(\.self), &outcome)
        withExtendedLifetime(lock) {}
        return outcome
    }

    /// Whether there is a folder that this program made.
    package func isPossible() throws -> Bool { try OpenFolder(folder.path) != nil && isMadeHere() }

    private func isMadeHere() -> Bool {
        folder.isMadeHere
            || applicationIDs.contains { path, applicationID in
                let files = DatabaseFileSet(path)
                return !files.isOpenHere && files.isMarked(applicationID)
            }
    }

    private func delete(_ names: [String], in folder: OpenFolder, _ outcome: inout Outcome) throws {
        for name in names {
            try willDelete("\(folder.path)/\(name)")
            if try folder.delete(name) { outcome.fileCount += 1 }
        }
    }

    /// The writers of the own database, whose markers are in the state folder.
    ///
    /// - Returns: nil if the database cannot be read, or if the folder is a copy: then the markers are the original's.
    private func knownWriters() -> Set<WriterID>? {
        guard inode(of: folder.ownPath) != 0, let writers = readWriters() else { return nil }
        let marker = writers.present.flatMap { WriterMarker.load(folder, $0) }
        if let marker, marker.file != WriterMarker.file(folder) { return nil }
        return writers.all
    }

    /// Deletes the markers of this folder's writers, and what the last data folder leaves.
    ///
    /// - Returns: whether no other data folder uses the state folder.
    private func erase(state: OpenFolder, _ known: Set<WriterID>?, _ outcome: inout Outcome) throws -> Bool {
        let file = WriterMarker.file(folder)
        let all = try state.names().compactMap(FolderFiles.writer)
        let own = all.filter { known?.contains($0) ?? (WriterMarker.load(folder, $0)?.file == file) }
        try delete(own.map(FolderFiles.marker).flatMap { [$0, $0 + ".part"] }, in: state, &outcome)
        let isLast = own.count == all.count
        if isLast { try delete(FolderFiles.shared, in: state, &outcome) }
        let left = try state.names()
        outcome.shared += left.filter(FolderFiles.shared.contains).map { "\(state.path)/\($0)" }
        outcome.foreign += left.filter { FolderFiles.writer(ofMarker: $0) == nil && !FolderFiles.shared.contains($0) }
            .map { "\(state.path)/\($0)" }
        state.sync()
        // It stays if anything is in it.
        rmdir(state.path)
        return isLast
    }

    /// Deletes the folders that are empty, and at last the file that says that the erasing has begun.
    private func finish(_ data: OpenFolder, inner: [OpenFolder], _ outcome: inout Outcome) throws {
        outcome.foreign += try inner.flatMap { folder in try folder.names().map { "\(folder.path)/\($0)" } }
        let names = inner.map { String($0.path.dropFirst(data.path.count + 1)) }
        for name in names { data.deleteEmptyFolder(name) }
        data.sync()
        try delete([DataFolder.erasingName + ".part", DataFolder.erasingName], in: data, &outcome)
        data.sync()
        outcome.foreign += try data.names().filter { !names.contains($0) }.map { "\(data.path)/\($0)" }
        rmdir(data.path)
        DurableFile.syncFolder(of: data.path)
    }
}
