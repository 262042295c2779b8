internal import Foundation
internal import Vicino
package import VicinoCore
public import VicinoSettings

/// The file that holds a user's settings.
public struct SettingsFile: Sendable {
    /// The path of the file, whether it exists or not.
    package let path: String

    /// Names an app's own settings file. If the file does not exist, the defaults are in force, and the first change
    /// creates it.
    public init(path: String) { self.path = path }

    /// Names the file according to the XDG base directory specification.
    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let home = environment["HOME"] ?? NSHomeDirectory()
        // The specification requires that a relative path is ignored.
        let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        path = (named ?? home + "/.config") + "/vicino/config.toml"
    }

    /// The day from which the user's time without a record is unknown; nil if none is set. A mistake in the file is
    /// reported where settings are shown, and hides no calendar.
    package var unknownFrom: CivilDate? { (try? settings())?.unknownFrom }

    /// What is different after each change of the file.
    package struct Stamp: Hashable, Sendable {
        fileprivate let inode: UInt64
        fileprivate let size: Int64
        fileprivate let seconds: Int
        fileprivate let nanoseconds: Int
    }

    /// What is different after each change of the file; nil if there is no file.
    package var stamp: Stamp? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Stamp(
            inode: UInt64(status.st_ino), size: Int64(status.st_size), seconds: Int(status.st_mtim.tv_sec),
            nanoseconds: Int(status.st_mtim.tv_nsec))
    }

    /// The file's settings text; nil if there is no file.
    ///
    /// - Throws: `VicinoError` if the file cannot be read, or is not TOML.
    package func read() throws -> SettingsText? {
        guard access(path, F_OK) == 0 || errno != ENOENT else { return nil }
        return try SettingsText(try bytes(), path: path)
    }

    /// The file's bytes, up to the longest length that settings may have.
    private func bytes() throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw VicinoError(.file, errno == ENOENT ? "There is no file \(path)." : unreadable)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw VicinoError(.file, unreadable) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw VicinoError(.file, "\(path) is not a regular file.") }
        var bytes = [UInt8](repeating: 0, count: SettingsText.byteLimit + 1)
        while true {
            let count = pread(descriptor, &bytes, bytes.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw VicinoError(.file, unreadable) }
            return Array(bytes.prefix(count))
        }
    }

    private var unreadable: String { "\(path) cannot be read: \(String(cString: strerror(errno)))." }

    // Swift 6.3 crashes while it optimizes an asynchronous function into which this is inlined.
    /// Reads the settings; the defaults if there is no file.
    ///
    /// - Throws: ``VicinoError`` that says what is wrong with the file, and at which line.
    @inline(never)
    public func settings() throws -> Settings { try read()?.settings() ?? Settings() }

    /// Changes settings: all of them, or none. If there is no file, this creates one that explains every setting. The
    /// rest of a file stays as it is, including comments.
    ///
    /// ```swift
    /// try SettingsFile(path: path).change { $0.usesBluetooth = true }
    /// ```
    ///
    /// A running service learns of the change by `NodeService.reloadSettings()`.
    ///
    /// - Throws: ``VicinoError`` if the file cannot be written, a setting in it is wrong, or a new value is
    ///   not allowed. What `change` throws.
    public func change(_ change: (inout Settings) throws -> Void) throws { try edit { try $0.changing(change) } }

    /// Changes a setting, or removes it if the value is nil. If there is no file, this creates one that explains every
    /// setting.
    ///
    /// - Throws: `VicinoError` if the file cannot be written, or another setting in it is wrong.
    package func change(_ setting: Setting, to value: PlainValue?) throws {
        try edit { try $0.changing(setting, to: value) }
    }

    /// Changes several settings as `change(_:to:)` does: all of them, or none.
    package func change(_ changes: [(setting: Setting, value: PlainValue?)]) throws {
        try edit { text in try changes.reduce(text) { try $0.changing($1.setting, to: $1.value) } }
    }

    /// The settings that go with the user, as the text of a settings file; nil if the file cannot be read or has a mistake.
    package var personalText: [UInt8]? { try? settings().personalText }

    /// Takes the settings that go with the user from a text, if there is no file yet. An existing file stays as it is.
    ///
    /// - Parameter text: what another device has noted.
    /// - Returns: whether they were taken.
    /// - Throws: `VicinoError` if the text is not TOML, or the file cannot be written.
    package func takePersonal(_ text: [UInt8]) throws -> Bool {
        guard try read() == nil else { return false }
        let values = try SettingsText(text, path: "The text of settings in the store").personalValues
        guard !values.isEmpty else { return false }
        try change(values)
        return true
    }

    /// What programs that were killed left of the file.
    func partialFiles() -> [String] {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().path
        let start = url.lastPathComponent + AtomicFile.partMark
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix(start) }.map { "\(folder)/\($0)" }
    }

    /// Changes the whole text; an error leaves the file unchanged.
    package func edit(_ change: (SettingsText) throws -> SettingsText) throws {
        // A symbolic link stays a link: some users keep such files elsewhere.
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let folder = target.deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw VicinoError(.folder, "\(folder) cannot be created. Check the permissions above it.", cause: error)
        }
        try AtomicFile.write(target.path) { write in
            // Read under the lock, so that no change of another program is lost.
            let text = try read() ?? SettingsText(Array(SettingsText.initial.utf8), path: path)
            try write(change(text).bytes)
        }
    }
}
