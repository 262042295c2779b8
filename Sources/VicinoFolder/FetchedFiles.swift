internal import Foundation
internal import VicinoCore

/// The files in which packs that a store has sent wait until they are imported, in a folder of their own in the data folder.
///
/// No file is made durable, and a killed program may leave half of one: who reads a file checks it. The folder is there only
/// while it holds something.
package struct FetchedFiles: Sendable {
    private let path: String

    /// Names the folder without access to it.
    package init(_ folder: DataFolder) { path = folder.fetchedPath }

    /// A file: what is in it is named by the digests of two names, that of the group to which it belongs, and its own.
    package struct Name: Hashable, Sendable, CustomStringConvertible {
        /// 32 hexadecimal digits.
        package let group: String
        private let member: String

        package init(group: [UInt8], member: [UInt8]) {
            self.group = Self.group(group)
            self.member = Self.digits(member)
        }

        /// Reads a name of a file; nil for one that this program does not make.
        init?(_ text: String) {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, parts.allSatisfy(Self.areDigits) else { return nil }
            group = parts[0]
            member = parts[1]
        }

        package var description: String { "\(group)-\(member)" }

        /// What names a group.
        package static func group(_ bytes: [UInt8]) -> String { digits(bytes) }

        private static func digits(_ bytes: [UInt8]) -> String { Hex.encode(Digest.sha256(bytes).bytes.prefix(16)) }

        private static func areDigits(_ text: String) -> Bool {
            text.utf8.count == 32 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
        }
    }

    /// What is known of a file without reading it.
    package struct Entry: Sendable {
        package let name: Name
        /// In bytes.
        package let size: Int
        /// In seconds since 1970.
        let changedAt: Int
    }

    /// The files, the oldest first; none if there is no folder.
    package func entries() -> [Entry] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let entries = names.compactMap { text -> Entry? in
            var status = stat()
            guard let name = Name(text), lstat("\(path)/\(text)", &status) == 0, status.st_mode & S_IFMT == S_IFREG
            else { return nil }
            return Entry(name: name, size: Int(status.st_size), changedAt: status.st_mtim.tv_sec)
        }
        return entries.sorted { ($0.changedAt, $0.name.description) < ($1.changedAt, $1.name.description) }
    }

    /// The contents of a file; nil if it cannot be read or is longer than a limit in bytes.
    package func contents(_ name: Name, limit: Int) -> [UInt8]? {
        guard let descriptor = PlainFile.open("\(path)/\(name)", O_RDONLY) else { return nil }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size <= limit else { return nil }
        guard let data = try? file.readToEnd(), data.count <= limit else { return nil }
        return Array(data)
    }

    /// Writes a file that only its owner can read, in place of an earlier one.
    ///
    /// - Throws: `VicinoError` if there is no room, or the folder cannot be written.
    package func write(_ bytes: [UInt8], as name: Name) throws {
        let file = "\(path)/\(name)"
        _ = unlink(file)
        var descriptor = create(file)
        if descriptor < 0, errno == ENOENT {
            mkdir(path, 0o700)
            descriptor = create(file)
        }
        guard descriptor >= 0 else { throw unwritable() }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do { try handle.write(contentsOf: Data(bytes)) } catch {
            _ = unlink(file)
            throw unwritable(error)
        }
    }

    private func create(_ file: String) -> Int32 {
        open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }

    /// Deletes files, and the folder with the last of them.
    package func delete(_ names: [Name]) {
        for name in names { _ = unlink("\(path)/\(name)") }
        _ = rmdir(path)
    }

    private func unwritable(_ cause: (any Error)? = nil) -> VicinoError {
        VicinoError(
            .folder,
            "What a store has sent cannot be written to \(path). Check the permissions of that folder, and the room on the "
                + "disk. It is fetched again later.",
            cause: cause)
    }
}
