internal import Foundation
package import VicinoCore

/// Unpacks a backup into a folder of its own, where no program looks for data. It makes the files that a backup holds, and
/// refuses an archive with any other name.
package struct BackupUnpacking {
    private let folder: DataFolder
    /// What every name begins with: the folder in the archive.
    private var prefix: String?
    private var names: Set<String> = []

    /// The maximum number of files in a backup, of which all but a few are replicas.
    static let replicaLimit = 10_000
    /// The maximum number of bytes in a key.
    private static let keyLimit = 4_096

    /// The error for a file that is not a backup.
    package static var foreign: VicinoError {
        VicinoError(.malformed, "This is not a backup as Vicino makes it, or it was changed. Nothing was put back.")
    }

    /// - Parameter folder: exists and is empty.
    private init(into folder: DataFolder) { self.folder = folder }

    /// Unpacks.
    ///
    /// - Parameters:
    ///   - source: returns the next bytes of the archive, at most as many as asked for; none at the end.
    /// - Throws: `VicinoError` if the archive is not a backup, or the disk is full. What was unpacked until then stays.
    package static func run(_ source: @escaping (Int) throws -> [UInt8], into folder: DataFolder) throws {
        var unpacking = BackupUnpacking(into: folder)
        var archive = TarReader(source)
        for path in [folder.keysPath, folder.replicasPath] {
            guard mkdir(path, 0o700) == 0 else { throw cannotWrite(path) }
        }
        while let entry = try archive.next() {
            guard try unpacking.add(entry) else { continue }
            try unpacking.write(entry, &archive)
        }
        let needed = ["", "keys/", "replicas/", "own.sqlite", "catalog.sqlite"]
        // A device that has joined another one of its user has no identity key, so none is needed.
        guard unpacking.names.isSuperset(of: needed + deviceKeyNames) else { throw foreign }
    }

    private static let deviceKeyNames = ["keys/device", "keys/agreement"]
    private static let keyNames = Set(deviceKeyNames + IdentityFiles.names.map { "keys/\($0)" })

    /// Notes a name.
    ///
    /// - Returns: whether it is a file to be written.
    private mutating func add(_ entry: TarReader.Entry) throws -> Bool {
        switch entry {
        case .folder(let name):
            let prefix = prefix ?? name
            self.prefix = prefix
            guard Self.isFolder(prefix), name.hasPrefix(prefix) else { throw Self.foreign }
            let inner = String(name.dropFirst(prefix.count))
            guard ["", "keys/", "replicas/"].contains(inner), names.insert(inner).inserted else { throw Self.foreign }
            return false
        case .file(let name, let size):
            guard let inner = inner(name), isExpected(inner, size), names.insert(inner).inserted else {
                throw Self.foreign
            }
            return true
        }
    }

    /// Whether a name is that of one folder, and not a longer path.
    private static func isFolder(_ prefix: String) -> Bool {
        prefix.hasSuffix("/") && !["./", "../", "/"].contains(prefix) && prefix.dropLast().allSatisfy { $0 != "/" }
    }

    /// The name within the folder.
    private func inner(_ name: String) -> String? {
        prefix.flatMap { name.hasPrefix($0) ? String(name.dropFirst($0.count)) : nil }
    }

    private func isExpected(_ name: String, _ size: Int) -> Bool {
        switch name {
        case "own.sqlite", "catalog.sqlite": true
        case "calendar-feeds": size <= FeedTokenFile.byteLimit
        case "keys/\(StoreKeysFile.name)": size <= StoreKeysFile.byteLimit
        case let key where Self.keyNames.contains(key): size <= Self.keyLimit
        default: replica(name) != nil && names.count < Self.replicaLimit
        }
    }

    /// The author of a replica by the name of its file, which has one form only.
    private func replica(_ name: String) -> UserID? {
        guard name.hasPrefix("replicas/"), name.hasSuffix(".sqlite"),
            let user = UserID(String(name.dropFirst(9).dropLast(7)))
        else { return nil }
        return "replicas/\(user).sqlite" == name ? user : nil
    }

    private func write(_ entry: TarReader.Entry, _ archive: inout TarReader) throws {
        guard case .file(let name, _) = entry, let inner = inner(name) else { return }
        let path = "\(folder.path)/\(inner)"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.cannotWrite(path) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        while case let piece = try archive.piece(), !piece.isEmpty {
            do { try file.write(contentsOf: Data(piece)) } catch { throw Self.cannotWrite(path, error) }
        }
        do {
            try file.synchronize()
            try file.close()
        } catch { throw Self.cannotWrite(path, error) }
    }

    private static func cannotWrite(_ path: String, _ cause: (any Error)? = nil) -> VicinoError {
        VicinoError(
            .file, "\(path) cannot be written. Check the permissions of its folder, and the room on the disk.",
            cause: cause)
    }
}
