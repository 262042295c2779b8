import Foundation
import Vicino
import VicinoSettings

/// The file in which a person's settings stand.
struct SettingsFile {
    /// Where it is, or would be.
    let path: String

    /// The file that the XDG base directory specification names.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let home = environment["HOME"] ?? NSHomeDirectory()
        // A relative path counts as none, as the specification demands.
        let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        path = (named ?? home + "/.config") + "/vicino/config.toml"
    }

    /// What it says; nil if there is none.
    ///
    /// - Throws: an error with a sentence if it cannot be read, or is no TOML.
    func read() throws -> SettingsText? {
        guard access(path, F_OK) == 0 || errno != ENOENT else { return nil }
        let file = try OpenDescriptor(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), path)
        guard try file.status().st_mode & S_IFMT == S_IFREG else { throw Refusal(.file, "\(path) is no file.") }
        return try SettingsText(try file.read(at: 0, count: SettingsText.byteLimit + 1), path: path)
    }

    /// The settings; the defaults if there is no file.
    // Swift 6.3 crashes while it optimizes an asynchronous function into which this is inlined.
    @inline(never)
    func settings() throws -> Settings { try read()?.settings() ?? Settings() }

    /// Changes a setting, or with nil takes it away. If there is no file, one is made that explains every setting.
    func change(_ setting: Setting, to value: PlainValue?) throws {
        try edit { try $0.changing(setting, to: value) }
    }

    /// Changes the text as a whole, or leaves it as it is with an error.
    func edit(_ change: (SettingsText) throws -> SettingsText) throws {
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
