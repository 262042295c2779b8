internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage
internal import VicinoService

/// The page of settings: what the user chooses, this device, its data, and the signed-in browsers.
struct SettingsPage {
    let request: WebRequest
    /// What was entered in a form that could not be stored, by the names of settings.
    var entries: [String: SettingsForm.Entry] = [:]
    /// The claimed name that was typed in a form that could not be stored.
    var typedName: String?
    /// What is wrong with it.
    var nameMistake: String?
    /// What was typed in place of the word that erases everything.
    var wrongWord: String?
    /// What was typed in place of the word for a backup.
    var wrongBackupWord: String?
    /// The people whose records are damaged and cannot be in the backup that was asked for.
    var damaged: [Person] = []

    /// The settings that have a group of their own; all others follow in groups by the first part of their names.
    private static let ownGroups: [(key: String, names: [String])] = [
        ("notices", ["notifications", "quiet-hours", "status-item"]), ("meeting", ["policy.default", "range"]),
        (
            "bluetooth",
            [
                "bluetooth.enabled", "bluetooth.duty-cycle", "bluetooth.power", "bluetooth.adapter",
                "bluetooth.reference",
            ]
        ),
        ("networks", ["networks.ask", "networks.trusted", "networks.declined"]),
    ]

    /// The titles of the groups. A setting in none of them has one by its name.
    static let titles: [String: TextKey] = [
        "notices": .settingsNotices, "meeting": .settingsMeeting, "bluetooth": .settingsBluetooth,
        "networks": .settingsNetworks, "program": .settingsProgram, "reminders": .settingsReminders,
        "unknown": .settingsUnknown, "web": .settingsWeb,
    ]

    /// - Parameter unit: what systemd says about the service in the background.
    func page(_ unit: ServiceUnit.State) throws -> Page {
        let words = request.words
        let groups: [SettingsGroupCard]
        var fileMistake: String?
        do { groups = try self.groups() } catch let error as VicinoError {
            groups = []
            fileMistake = words.sentence(error, limit: 600)
        }
        let view = SettingsView(
            hasMistakes: hasMistakes, fileMistake: fileMistake, groups: groups, cards: try cards(unit), words: words)
        return Page(
            title: words(.navSettings), section: .settings, view: view,
            status: hasNoMistake ? .ok : .unprocessableContent)
    }

    private func cards(_ unit: ServiceUnit.State) throws -> SettingsView.Cards {
        let site = request.site
        let words = request.words
        let background = site.settings.map { _ in
            BackgroundCard(unit, isRunning: site.service.status != nil, words)
        }
        return SettingsView.Cards(
            device: DeviceCard(site, words, name: try claimedName()), background: background,
            data: try DataCard(site, words, backup: backup),
            feeds: FeedsCard(count: try site.node.feedTokens().count, words: words),
            erasing: ErasingForm(site, words, wrongWord: wrongWord),
            browsers: BrowsersCard(rows: browsers(), words: words))
    }

    private func claimedName() throws -> ClaimedNameField {
        let stored = try request.site.node.claimedName().displaySafe(limit: 100)
        return ClaimedNameField(
            value: typedName ?? stored,
            shown: request.field(SettingsForm.shown + SettingsSaving.nameField) ?? stored,
            mistake: typedName == nil ? nil : nameMistake, words: request.words)
    }

    /// The form of a backup; open with what was typed, if the browser has sent it.
    private var backup: BackupForm {
        let words = request.words
        let typed = wrongBackupWord ?? (damaged.isEmpty ? nil : request.field("word"))
        let word = ConfirmingWord(.backup, words, typed: typed, isWrong: wrongBackupWord != nil)
        return BackupForm(word: word, isOpen: typed != nil, damaged: backupDamaged, words: words)
    }

    /// Whether the form of all cards could not be stored.
    private var hasMistakes: Bool { nameMistake != nil || entries.values.contains { $0.mistake != nil } }

    private var hasNoMistake: Bool { !hasMistakes && wrongWord == nil && wrongBackupWord == nil && damaged.isEmpty }

    private var backupDamaged: String? {
        guard !damaged.isEmpty else { return nil }
        let names = damaged.prefix(Self.nameLimit).map { $0.name.displaySafe(limit: 60) }.joined(separator: ", ")
        return request.words(.backupDamaged, ["names": names])
    }

    /// The maximum number of people that a sentence names.
    private static let nameLimit = 10

    /// The networks, or why they are not known.
    private func networks() -> NetworkList {
        let words = request.words
        do { return NetworkList(rows: try NetworkRow.all(request.site, words), failure: nil, words: words) } catch {
            let reason = words.sentence(error, limit: 400)
            return NetworkList(rows: [], failure: words(.networksUnknown, ["reason": reason]), words: words)
        }
    }

    private func groups() throws -> [SettingsGroupCard] {
        guard let settings = try request.site.settings?.settings() else { return [] }
        let words = request.words
        let grouped = Set(Self.ownGroups.flatMap(\.names))
        let rest = Setting.all.filter { !grouped.contains($0.name) }
        let keys = rest.map(Self.group).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let all = Self.ownGroups + keys.map { key in (key, rest.filter { Self.group($0) == key }.map(\.name)) }
        let firstMistake = all.flatMap(\.names).first { entries[$0]?.mistake != nil }
        return all.map { key, names in
            let found = names.compactMap { name in Setting.all.first { $0.name == name } }
            let fields = found.map { setting in
                SettingField(
                    setting, settings, entry: entries[setting.name], isFirstMistake: setting.name == firstMistake,
                    words: words)
            }
            return SettingsGroupCard(
                id: Self.id(ofGroup: key),
                title: Self.titles[key].map { words($0) } ?? FreshnessWords.capitalized(key),
                remarks: key == "bluetooth" ? bluetooth() : [], networks: key == "networks" ? networks() : nil,
                fields: fields, words: words)
        }
    }

    /// The id of the section with a setting.
    static func section(of name: String) -> String? {
        let own = ownGroups.first { $0.names.contains(name) }?.key
        return (own ?? Setting.all.first { $0.name == name }.map(group)).map(id)
    }

    private static func id(ofGroup key: String) -> String { "group-\(key)" }

    private static func group(_ setting: Setting) -> String {
        let parts = setting.name.split(separator: ".")
        // The program's own matters, which few people change.
        return ["listen", "log"].contains(parts.first) || parts.count == 1 ? "program" : String(parts[0])
    }

    /// How Bluetooth works now, as the service says.
    private func bluetooth() -> [String] {
        guard let service = request.site.service.status else { return [] }
        guard let status = service.bluetooth else { return [request.words(.bluetoothOff)] }
        if let obstacle = status.obstacle { return ["\(obstacle.reason) \(obstacle.remedy)".displaySafe(limit: 600)] }
        return [request.words(.bluetoothWorks)]
            + status.remarks.map { "\($0.reason) \($0.remedy)".displaySafe(limit: 600) }
    }

    private func browsers() -> [BrowsersCard.Row] {
        let site = request.site
        let words = request.words
        return site.sessions.all().map { entry in
            BrowsersCard.Row(
                isThis: entry.session == request.session,
                used: words(.lastUsed, ["when": site.text(words).when(entry.usedAt, now: site.node.now)]))
        }
    }
}
