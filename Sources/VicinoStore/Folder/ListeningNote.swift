internal import Foundation
package import VicinoCore

/// Where a running program listens for sessions, written down in the data folder for other programs to read.
///
/// The file is locked for as long as the program runs. The system drops the lock with the program, however it ends, so a
/// file that nobody holds is an old one. A number of a process would not do: it may belong to another one by now.
package final class ListeningNote: Sendable {
    private let descriptor: Int32

    /// Writes the note down; it holds until this value is gone.
    ///
    /// - Throws: `StoreError` with `.busy` if another program listens on this folder already.
    package init(_ addresses: [PeerAddress], in folder: DataFolder) throws {
        let path = Self.path(folder)
        try PlainFile.check(path)
        guard let file = PlainFile.open(path, O_RDWR | O_CREAT) else {
            throw StoreError(.folder, "\(path) cannot be written. Check the permissions of its folder.")
        }
        descriptor = file
        var lock = Self.wholeFile
        guard fcntl(descriptor, Self.setLock, &lock) == 0 else {
            throw StoreError(.busy, "Another program listens for \(folder.path) already.")
        }
        try write(addresses, path)
    }

    /// Replaces the addresses, when the network has changed.
    package func update(_ addresses: [PeerAddress], in folder: DataFolder) throws {
        try write(addresses, Self.path(folder))
    }

    private func write(_ addresses: [PeerAddress], _ path: String) throws {
        let text = addresses.map { "\($0)\n" }.joined() + Self.end
        let bytes = Array(text.utf8)
        // Never empty in between: readers come at any time, and so does the end of the power. What is left behind the new end
        // nobody reads.
        guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, ftruncate(descriptor, off_t(bytes.count)) == 0
        else {
            throw StoreError(.folder, "\(path) cannot be written. Is there room on the disk?")
        }
    }

    deinit { _ = close(descriptor) }

    /// Where a program listens on this folder now; empty if none does.
    package static func addresses(in folder: DataFolder) -> [PeerAddress] {
        guard let descriptor = PlainFile.open(path(folder), O_RDONLY) else { return [] }
        defer { _ = close(descriptor) }
        var lock = wholeFile
        guard fcntl(descriptor, getLock, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return [] }
        return read(descriptor)
    }

    /// Where a program has listened last on this folder, or does so now.
    package static func lastAddresses(in folder: DataFolder) -> [PeerAddress] {
        guard let descriptor = PlainFile.open(path(folder), O_RDONLY) else { return [] }
        defer { _ = close(descriptor) }
        return read(descriptor)
    }

    private static func read(_ descriptor: Int32) -> [PeerAddress] {
        var bytes = [UInt8](repeating: 0, count: byteLimit)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        // Without its end it was never written as a whole.
        guard let end = text.range(of: end) else { return [] }
        return text[..<end.lowerBound].split(separator: "\n").compactMap { PeerAddress(String($0)) }
    }

    private static var wholeFile: flock {
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }

    // Locks of an open file, not of a process, which would lose them when it reads its own note. `fcntl.h` has them only
    // for programs that ask for GNU's extensions: F_OFD_GETLK and F_OFD_SETLK, the same on every Linux.
    private static let getLock: Int32 = 36
    private static let setLock: Int32 = 37

    private static func path(_ folder: DataFolder) -> String { folder.path + "/listening" }

    private static let byteLimit = 16_384
    private static let end = "end\n"
}
