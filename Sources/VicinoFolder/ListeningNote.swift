internal import Foundation
package import VicinoCore

/// A file in the data folder that tells other programs on which addresses a running program accepts sessions.
///
/// The file is locked while the program runs. The system drops the lock when the program ends in any way, so a file
/// without a lock is old. A process id would not do: it may belong to another process by now.
package final class ListeningNote: Sendable {
    private let descriptor: Int32
    private let isFixed: Bool

    /// Writes the note, which is valid until this value is freed.
    ///
    /// - Parameter isFixed: whether the port is to be used again on any network.
    /// - Throws: `VicinoError` with `.busy` if another program already listens for this folder.
    package init(_ addresses: [PeerAddress], in folder: DataFolder, isFixed: Bool = true) throws {
        self.isFixed = isFixed
        let path = Self.path(folder)
        try PlainFile.check(path)
        guard let file = PlainFile.open(path, O_RDWR | O_CREAT) else {
            throw VicinoError(.folder, "\(path) cannot be written. Check the permissions of its folder.")
        }
        descriptor = file
        var lock = Self.wholeFile
        guard fcntl(descriptor, Self.setLock, &lock) == 0 else {
            throw VicinoError(.busy, "Another program already listens for \(folder.path).")
        }
        try write(addresses, path)
    }

    /// Replaces the addresses after a change of the network.
    package func update(_ addresses: [PeerAddress], in folder: DataFolder) throws {
        try write(addresses, Self.path(folder))
    }

    private func write(_ addresses: [PeerAddress], _ path: String) throws {
        CallingThread.check()
        let text = addresses.map { "\($0)\n" }.joined() + (isFixed ? "" : Self.varying) + Self.end
        let bytes = Array(text.utf8)
        // The file is never empty in between: readers and power cuts come at any time. Readers ignore bytes after the
        // new end.
        guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, ftruncate(descriptor, off_t(bytes.count)) == 0
        else {
            throw VicinoError(.folder, "\(path) cannot be written. Is there room on the disk?")
        }
    }

    deinit { _ = close(descriptor) }

    /// The addresses on which a program listens for this folder now; empty if none does.
    package static func addresses(in folder: DataFolder) -> [PeerAddress] {
        CallingThread.check()
        guard let descriptor = PlainFile.open(path(folder), O_RDONLY) else { return [] }
        defer { _ = close(descriptor) }
        var lock = wholeFile
        guard fcntl(descriptor, getLock, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return [] }
        return read(descriptor)
    }

    /// The port at which a program listened last for this folder, if the port is to be used again on any network.
    ///
    /// A port that belongs to one network would tell on another which device this is.
    package static func lastFixedPort(in folder: DataFolder) -> UInt16? {
        CallingThread.check()
        guard let descriptor = PlainFile.open(path(folder), O_RDONLY) else { return nil }
        defer { _ = close(descriptor) }
        return text(descriptor).hasSuffix(varying) ? nil : read(descriptor).first?.port
    }

    private static func read(_ descriptor: Int32) -> [PeerAddress] {
        text(descriptor).split(separator: "\n").compactMap { PeerAddress(String($0)) }
    }

    /// The lines before the end; empty for a note that was never written completely.
    private static func text(_ descriptor: Int32) -> Substring {
        var bytes = [UInt8](repeating: 0, count: byteLimit)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        return text.range(of: end).map { text[..<$0.lowerBound] } ?? ""
    }

    private static var wholeFile: flock {
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }

    // These locks belong to an open file; a process's lock would be lost when it reads its own note. `fcntl.h` defines
    // F_OFD_GETLK and F_OFD_SETLK only for programs that ask for GNU's extensions; every Linux has them.
    private static let getLock: Int32 = 36
    private static let setLock: Int32 = 37

    private static func path(_ folder: DataFolder) -> String { folder.path + "/listening" }

    private static let byteLimit = 16_384
    private static let end = "end\n"
    /// Follows addresses whose ports belong to their networks.
    private static let varying = "varying\n"
}
