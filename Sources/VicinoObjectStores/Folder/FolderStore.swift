internal import Crypto
internal import Glibc
package import VicinoCore
package import VicinoRepository
internal import VicinoThreads

/// A folder of this computer, which Syncthing, a network drive or a USB stick carries.
///
/// A version is a digest of the bytes: times are coarse on some disks, and those who carry files set them. Copies that a
/// program makes of conflicting files have longer names, which nobody asks for.
package struct FolderStore: ProbedStore {
    private let path: String
    private let work = BlockingWork(alone: "org.vicino.folder")

    /// Says that objects belong here. Without it, a folder may be the empty one under which a disk is missing.
    static let mark = "vicino-objects"

    /// Names a folder without access to it.
    package init(path: String) { self.path = path }

    /// Puts the mark into the folder, which must be there: a folder that this program made could hide a missing disk.
    package func prepare() async throws {
        let file = FolderFile(folder: path, name: Self.mark)
        try await work.run {
            guard try file.contents(atMost: 4096) == nil else { return }
            try file.replace(with: Array("Vicino keeps sealed objects in this folder. Leave them as they are.\n".utf8))
        }
    }

    package func get(
        _ name: ObjectName, unless version: ObjectVersion?, atMost limit: Int
    ) async throws -> FetchedObject {
        let file = FolderFile(folder: path, name: name.description)
        let bytes = try await work.run { () throws -> [UInt8]? in
            if let bytes = try file.contents(atMost: limit) { return bytes }
            try requireFolder()
            return nil
        }
        guard let bytes else { return .missing }
        let digest = ObjectVersion(text: Hex.encode(SHA256.hash(data: bytes)))
        return digest == version ? .unchanged : .bytes(bytes, version: digest)
    }

    package func put(_ bytes: [UInt8], as name: ObjectName) async throws {
        let file = FolderFile(folder: path, name: name.description)
        try await work.run {
            try requireMark()
            try file.replace(with: bytes)
        }
    }

    package func delete(_ name: ObjectName) async throws {
        let file = FolderFile(folder: path, name: name.description)
        try await work.run {
            try requireMark()
            try file.delete()
        }
    }

    package func part(_ range: Range<Int>, of name: ObjectName) async throws -> [UInt8]? {
        let file = FolderFile(folder: path, name: name.description)
        let bytes = try await work.run { try file.contents(atMost: Self.partLimit) }
        guard let bytes, range.upperBound <= bytes.count else { return nil }
        return Array(bytes[range])
    }

    private static let partLimit = 64 << 20

    /// Followers have a copy of the folder.
    package var reader: (any ObjectStore)? { nil }

    package func refusesList() async throws -> Bool? { nil }

    package func time() async throws -> Timestamp? { nil }

    private func requireMark() throws {
        guard access("\(path)/\(Self.mark)", F_OK) != 0 else { return }
        try requireFolder()
        throw StoreError(
            .unreachable,
            "\(DisplayText(path)) lacks the file \(Self.mark), so it may not be the folder that it was. Connect its "
                + "disk, or add the folder again.")
    }

    private func requireFolder() throws {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw StoreError(
                .unreachable, "The folder \(DisplayText(path)) is not there. Connect its disk; it is tried again later."
            )
        }
    }
}
