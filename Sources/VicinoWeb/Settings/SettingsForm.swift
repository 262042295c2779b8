internal import Foundation
internal import Vicino
internal import VicinoCore
internal import VicinoService

/// Reads the form of settings that a browser sent, and stores what it changes.
struct SettingsForm {
    /// What the user entered for a setting.
    struct Entry: Sendable {
        let typed: [String]
        /// Why the setting cannot hold it; nil if it can.
        var mistake: String?
    }

    let request: WebRequest

    /// The most lines of a list.
    static let lineLimit = 200

    /// Stores the settings that the form names; none if one of them cannot be stored.
    ///
    /// - Returns: what was entered and what is wrong, by the names of settings; empty if all were stored.
    /// - Throws: an error with a sentence if the file cannot be written.
    func store() throws -> [String: Entry] {
        let names = request.form["setting"] ?? []
        let settings = try names.map { name in
            guard let setting = Setting.all.first(where: { $0.name == name }) else { throw WebRefusal.badForm }
            return setting
        }
        var (entries, changes): ([String: Entry], [(Setting, PlainValue?)]) = ([:], [])
        for setting in settings {
            var entry = Entry(typed: typed(setting))
            if entry.typed.count > Self.lineLimit {
                entry.mistake = request.words(
                    "setting_long", ["count": "\(entry.typed.count)", "limit": "\(Self.lineLimit)"])
            } else if let sentence = portRefusal(setting, entry.typed) {
                entry.mistake = sentence
            } else if entry.typed.isEmpty {
                changes.append((setting, nil))
            } else if let value = value(setting, entry.typed) {
                changes.append((setting, value))
            } else {
                entry.mistake = request.words("setting_wrong", ["expected": setting.expectation])
            }
            entries[setting.name] = entry
        }
        guard entries.values.allSatisfy({ $0.mistake == nil }) else { return entries }
        try store(changes)
        return [:]
    }

    /// Why an ordinary user's page cannot have a port that the setting could hold.
    private func portRefusal(_ setting: Setting, _ typed: [String]) -> String? {
        guard setting.name == "web.port", let port = typed.first.flatMap({ Int($0) }), port > 0 else { return nil }
        let least = Self.leastPort
        return port < least ? request.words("setting_port", ["least": "\(least)"]) : nil
    }

    /// The lowest port that Linux gives to an ordinary user.
    private static var leastPort: Int {
        let text = try? String(contentsOfFile: "/proc/sys/net/ipv4/ip_unprivileged_port_start", encoding: .utf8)
        return text.flatMap { Int($0.filter(\.isNumber)) } ?? 1024
    }

    private func store(_ changes: [(Setting, PlainValue?)]) throws {
        let (site, file) = (request.site, try request.site.settingsFile())
        let held = try file.settings()
        let real = changes.filter { setting, value in setting.value(in: held) != value ?? setting.defaultValue }
        // The default is not written, so that a later version may choose another one.
        if !real.isEmpty { try file.change(real.map { ($0, $1 == $0.defaultValue ? nil : $1) }) }
        site.reloadService()
    }

    /// What the user typed; empty for nothing.
    private func typed(_ setting: Setting) -> [String] {
        if setting.form == .toggle { return [request.field(setting.name) == nil ? "false" : "true"] }
        if setting.name == "quiet-hours" {
            let ends = ["from", "to"].map { request.field("\(setting.name).\($0)") ?? "" }
            return ends == ["", ""] ? [] : [ends.joined(separator: "-")]
        }
        let text = request.field(setting.name) ?? ""
        let lines = setting.form == .lines ? text.split(whereSeparator: \.isNewline).map(String.init) : [text]
        // A space at an end cannot be seen. The name of a wireless network, before its router, may begin with one.
        return lines.map { $0.contains(" via ") ? $0 : $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private func value(_ setting: Setting, _ typed: [String]) -> PlainValue? {
        // A list takes lines as they are: a comma may be part of a name.
        guard setting.form == .lines else { return setting.understand(typed) }
        let list = PlainValue.list(typed.map { .text($0) })
        return setting.held(list)
    }
}

extension WebSite {
    /// Tells a running service that the settings have changed. They are in force even if that fails: the service reads
    /// the file again when it starts.
    func reloadService() { _ = try? serviceSocket.ask(.reload) }
}
