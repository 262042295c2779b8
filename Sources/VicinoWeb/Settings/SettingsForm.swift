internal import Foundation
internal import Vicino
internal import VicinoCore
internal import VicinoPage
internal import VicinoService

/// Reads the form of settings that a browser sent, and stores what it changes.
///
/// All cards are one form, so that a button of one loses nothing that was entered in another. The form also carries what
/// each field showed: what the user left as it was stays as another program has stored it since.
struct SettingsForm {
    /// What the user entered for a setting.
    struct Entry: Sendable {
        let typed: [String]
        /// What the field showed at first; nil if the form does not say it.
        let shown: String?
        /// Why the setting cannot hold it; nil if it can.
        var mistake: String?
    }

    let request: WebRequest

    /// The id of the form, by which the fields of all cards name it.
    static let id = "settings"

    /// The maximum number of lines in a list.
    static let lineLimit = 200

    /// What the form changes.
    struct Changes {
        /// What was entered, by the names of settings.
        var entries: [String: Entry] = [:]
        fileprivate var settings: [(Setting, PlainValue?)] = []

        var hasMistakes: Bool { entries.values.contains { $0.mistake != nil } }
    }

    /// Reads the settings that the form names.
    func changes() throws -> Changes {
        let settings = try (request.form["setting"] ?? []).map { name in
            guard let setting = Setting.all.first(where: { $0.name == name }) else { throw WebRefusal.badForm }
            return setting
        }
        var changes = Changes()
        for setting in settings {
            let shown = request.form[Self.shown + setting.name]?.last
            var entry = Entry(typed: typed(setting), shown: shown)
            if isUntouched(setting, entry) {
                // Another program may have changed it since.
            } else if entry.typed.count > Self.lineLimit {
                entry.mistake = request.words(
                    .settingLong, ["count": "\(entry.typed.count)", "limit": "\(Self.lineLimit)"])
            } else if isReserved(setting, entry.typed) {
                entry.mistake = SettingMistake(words: request.words).sentence(setting)
            } else if entry.typed.isEmpty {
                changes.settings.append((setting, nil))
            } else if let value = value(setting, entry.typed) {
                changes.settings.append((setting, value))
            } else {
                entry.mistake = SettingMistake(words: request.words).sentence(setting)
            }
            changes.entries[setting.name] = entry
        }
        return changes
    }

    /// The name of the field with what another field showed begins with this.
    static let shown = "shown:"

    private func isUntouched(_ setting: Setting, _ entry: Entry) -> Bool {
        guard let shown = entry.shown else { return false }
        return entry.typed == (setting.form == .toggle ? [shown] : lines(shown, setting))
    }

    /// Whether it is a port that the setting could hold, but that Linux does not give to an ordinary user.
    private func isReserved(_ setting: Setting, _ typed: [String]) -> Bool {
        guard setting.name == "web.port", let port = typed.first.flatMap({ Int($0) }) else { return false }
        return port > 0 && port < SettingMistake.leastPort
    }

    /// Stores the changes, all or none.
    ///
    /// - Throws: `VicinoError` if the file cannot be written.
    func store(_ changes: Changes) throws {
        guard !changes.settings.isEmpty else { return }
        let file = try request.site.settingsFile()
        let held = try file.settings()
        let real = changes.settings.filter { setting, value in
            setting.value(in: held) != value ?? setting.defaultValue
        }
        // The default is not written, so that a later version may choose another one.
        if !real.isEmpty { try file.change(real.map { ($0, $1 == $0.defaultValue ? nil : $1) }) }
    }

    /// What the user typed; empty for nothing.
    private func typed(_ setting: Setting) -> [String] {
        if setting.form == .toggle { return [request.field(setting.name) == nil ? "false" : "true"] }
        if setting.name == "quiet-hours" {
            let ends = ["from", "to"].map { request.field("\(setting.name).\($0)") ?? "" }
            return ends == ["", ""] ? [] : [ends.joined(separator: "-")]
        }
        return lines(request.field(setting.name) ?? "", setting)
    }

    private func lines(_ text: String, _ setting: Setting) -> [String] {
        let lines = setting.form == .lines ? text.split(whereSeparator: \.isNewline).map(String.init) : [text]
        if setting.name == "import.folders" { return lines.compactMap(Self.wholePath) }
        // A space at an end cannot be seen. The name of a wireless network, before its router, may begin with one.
        return lines.map { $0.contains(" via ") ? $0 : $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// A path that a user typed as a shell reads it; nil for a line without one.
    private static func wholePath(_ line: String) -> String? {
        let path = line.trimmingCharacters(in: .whitespaces)
        guard !path.isEmpty else { return nil }
        return path.hasPrefix("~/") ? NSHomeDirectory() + path.dropFirst() : path
    }

    private func value(_ setting: Setting, _ typed: [String]) -> PlainValue? {
        // A list takes lines as they are: a comma may be part of a name.
        guard setting.form == .lines else { return setting.understand(typed) }
        let list = PlainValue.list(typed.map { .text($0) })
        return setting.held(list)
    }
}

extension WebSite {
    /// Tells a running service that the settings have changed.
    ///
    /// - Returns: why the service has not applied them; nil if it has, or none runs. They are stored even then: the service
    ///   reads the file again when it starts.
    func reloadService() -> (any Error)? {
        // Without settings, there is nothing to apply.
        guard settings != nil else { return nil }
        do { _ = try serviceSocket.ask(.reload) } catch { return error }
        return nil
    }
}
