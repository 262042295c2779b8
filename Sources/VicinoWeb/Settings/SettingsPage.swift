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

    /// - Parameter unit: what systemd says about the service in the background.
    func page(_ unit: ServiceUnit.State) throws -> Page {
        let words = request.words
        let service = request.site.askService()
        var groups: [SettingsGroup: SettingsGroupCard] = [:]
        var fileMistake: String?
        do { groups = try self.groups(service) } catch let error as VicinoError {
            fileMistake = words.sentence(error, limit: 600)
        }
        let view = SettingsView(
            hasFieldMistakes: hasFieldMistakes, fileMistake: fileMistake, groups: groups,
            cards: try cards(unit, service),
            isAdvancedOpen: hasAdvancedMistake, words: words)
        return Page(
            title: words(.navSettings), section: .settings, view: view,
            status: isRefused ? .unprocessableContent : .ok)
    }

    private func cards(_ unit: ServiceUnit.State, _ service: ServiceAnswer) throws -> SettingsView.Cards {
        let site = request.site
        let words = request.words
        let background = site.settings.map { _ in
            BackgroundCard(unit, isRunning: service.status != nil, words)
        }
        return SettingsView.Cards(
            name: NameCard(name: try claimedName(), fingerprint: site.node.user.fingerprint, words: words),
            identity: PhraseCard(
                state: try site.node.identityState(),
                shares: try site.node.shareCircle().map(ShareWords(site, words).sentences) ?? [],
                returns: try ShareWords(site, words).returns(), words: words),
            activities: try ActivitiesCard(site, words), areas: try AreasCard(site, words),
            devices: try DevicesCard(site, words), stores: try StoresCard(site, words),
            data: try DataCard(site, words, backup: backup),
            feeds: FeedsCard(count: try site.node.feedTokens().count, words: words),
            erasing: ErasingForm(service, words, wrongWord: wrongWord),
            device: DeviceCard(site, words, service: service),
            background: background, browsers: BrowsersCard(rows: browsers(), words: words),
            folders: FoldersCard(site, words))
    }

    private func claimedName() throws -> ClaimedNameField {
        let stored = try DisplayText(request.site.node.claimedName(), limit: 100).text
        return ClaimedNameField(
            value: typedName ?? stored,
            shown: request.field(SettingsForm.shown + SettingsSaving.nameField) ?? stored,
            mistake: typedName == nil ? nil : nameMistake, words: request.words)
    }

    /// The form of a backup; open with what was typed, if the browser has sent it.
    private var backup: BackupForm {
        let words = request.words
        let typed = wrongBackupWord ?? (damaged.isEmpty ? nil : request.field(ConfirmingWord.Purpose.backup.field))
        let word = ConfirmingWord(.backup, words, typed: typed, isWrong: wrongBackupWord != nil)
        return BackupForm(word: word, isOpen: typed != nil, damaged: backupDamaged, words: words)
    }

    /// Whether the form of all cards could not be stored.
    private var hasFieldMistakes: Bool { nameMistake != nil || entries.values.contains { $0.mistake != nil } }

    /// Whether what the browser has sent was not done.
    private var isRefused: Bool {
        hasFieldMistakes || wrongWord != nil || wrongBackupWord != nil || !damaged.isEmpty
    }

    private var backupDamaged: String? {
        guard !damaged.isEmpty else { return nil }
        let names = damaged.prefix(Self.nameLimit).map { DisplayText($0.name, limit: 60).text }.joined(separator: ", ")
        return request.words(.backupDamaged, ["names": names])
    }

    /// The maximum number of people that a sentence names.
    private static let nameLimit = 10

    /// The networks, or why they are not known.
    private func networks(_ service: ServiceAnswer) -> NetworkList {
        let words = request.words
        do {
            let rows = try NetworkRow.all(request.site, words, service: service)
            return NetworkList(rows: rows, failure: nil, words: words)
        } catch {
            let reason = words.sentence(error, limit: 400)
            return NetworkList(rows: [], failure: words(.networksUnknown, ["reason": reason]), words: words)
        }
    }

    /// The cards of the settings; none for a program without settings.
    private func groups(_ service: ServiceAnswer) throws -> [SettingsGroup: SettingsGroupCard] {
        guard let settings = try request.site.settings?.settings() else { return [:] }
        let firstMistake = SettingsGroup.allCases.flatMap(\.names).first { entries[$0]?.mistake != nil }
        let cards = SettingsGroup.allCases.map { group in
            (group, card(of: group, settings, firstMistake: firstMistake, service: service))
        }
        return Dictionary(uniqueKeysWithValues: cards)
    }

    private func card(
        of group: SettingsGroup, _ settings: Settings, firstMistake: String?, service: ServiceAnswer
    ) -> SettingsGroupCard {
        let found = group.names.compactMap { name in Setting.all.first { $0.name == name } }
        let fields = found.map { setting in
            SettingField(
                setting, settings, entry: entries[setting.name], isFirstMistake: setting.name == firstMistake,
                words: request.words)
        }
        return SettingsGroupCard(
            group: group, remarks: remarks(on: group, service),
            networks: group == .networks ? networks(service) : nil, fields: fields, words: request.words)
    }

    /// Whether a field has a mistake that is shown only on request.
    private var hasAdvancedMistake: Bool {
        SettingsGroup.advanced.flatMap(\.names).contains { entries[$0]?.mistake != nil }
    }

    /// What is said above the fields of a card.
    private func remarks(on group: SettingsGroup, _ service: ServiceAnswer) -> [String] {
        switch group {
        case .bluetooth: bluetooth(service)
        case .recording: sources(service)
        case .folders: FolderWords(words: request.words).obstacles(service)
        default: []
        }
    }

    /// Why sources that are switched on do not work, as the service says.
    private func sources(_ service: ServiceAnswer) -> [String] {
        (service.status?.sources ?? []).compactMap { source in
            source.reason.map { said($0, source.remedy ?? "") }
        }
    }

    /// How Bluetooth works now, as the service says.
    private func bluetooth(_ service: ServiceAnswer) -> [String] {
        guard let running = service.status else { return [] }
        guard let status = running.bluetooth else { return [request.words(.bluetoothOff)] }
        if let obstacle = status.obstacle {
            return [said(obstacle.reason, obstacle.remedy)]
        }
        return [request.words(.bluetoothWorks)]
            + status.remarks.map { said($0.reason, $0.remedy) }
    }

    private func said(_ reason: String, _ remedy: String) -> String {
        "\(request.words.message(reason)) \(request.words.message(remedy))"
    }

    private func browsers() -> [BrowsersCard.Row] {
        let site = request.site
        let words = request.words
        return site.sessions.browsers(now: site.node.now).map { browser in
            BrowsersCard.Row(
                id: browser.id, isThis: browser.session != nil && browser.session == request.session,
                used: words(.lastUsed, ["when": site.text(words).when(browser.usedAt, now: site.node.now)]))
        }
    }
}
