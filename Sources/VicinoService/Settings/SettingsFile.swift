internal import Foundation
internal import Vicino
public import VicinoSettings

/// The file in which a user's settings stand.
public struct SettingsFile: Sendable {
    /// Where it is, or would be.
    public let path: String

    /// A file of an app's own. It need not be there: then the defaults hold, and the first change makes it.
    public init(path: String) { self.path = path }

    /// The file that the XDG base directory specification names.
    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let home = environment["HOME"] ?? NSHomeDirectory()
        // A relative path counts as none, as the specification demands.
        let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        path = (named ?? home + "/.config") + "/vicino/config.toml"
    }

    /// What it says; nil if there is none.
    ///
    /// - Throws: an error with a sentence if it cannot be read, or is no TOML.
    package func read() throws -> SettingsText? {
        guard access(path, F_OK) == 0 || errno != ENOENT else { return nil }
        return try SettingsText(try bytes(), path: path)
    }

    /// What it holds, as far as settings can be that long.
    private func bytes() throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw ServiceError(.file, errno == ENOENT ? "There is no file \(path)." : unreadable)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw ServiceError(.file, unreadable) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw ServiceError(.file, "\(path) is no file.") }
        var bytes = [UInt8](repeating: 0, count: SettingsText.byteLimit + 1)
        while true {
            let count = pread(descriptor, &bytes, bytes.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw ServiceError(.file, unreadable) }
            return Array(bytes.prefix(count))
        }
    }

    private var unreadable: String { "\(path) cannot be read: \(String(cString: strerror(errno)))." }

    // Swift 6.3 crashes while it optimizes an asynchronous function into which this is inlined.
    /// The settings; the defaults if there is no file.
    ///
    /// - Throws: an error with a sentence that says what is wrong with the file, and where.
    @inline(never)
    public func settings() throws -> Settings { try read()?.settings() ?? Settings() }

    /// Changes a setting, or with nil takes it away. If there is no file, one is made that explains every setting.
    ///
    /// - Throws: an error with a sentence if the file cannot be written, or something else in it is wrong.
    public func change(_ setting: Setting, to value: PlainValue?) throws {
        try edit { try $0.changing(setting, to: value) }
    }

    /// Changes the text as a whole, or leaves it as it is with an error.
    package func edit(_ change: (SettingsText) throws -> SettingsText) throws {
        // A link stays one, as people have who keep such files elsewhere.
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let folder = target.deletingLastPathComponent().path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try AtomicFile.write(target.path) { write in
            // Read while nobody else can write, so that no change of theirs is lost.
            let text = try read() ?? SettingsText(Array(SettingsText.initial.utf8), path: path)
            try write(change(text).bytes)
        }
    }
}
