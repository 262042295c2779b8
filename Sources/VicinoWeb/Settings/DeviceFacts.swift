internal import Vicino
internal import VicinoCore
internal import VicinoService

/// What the page of settings says about this device and its data.
struct DeviceFacts: Sendable {
    /// The claimed name, or what was typed for it.
    var name: String
    /// The claimed name as the field shows it before the user changes it.
    var shownName: String
    /// What is wrong with it; nil if nothing is.
    var nameMistake: String?
    let fingerprint: String
    let dataPath: String
    let statePath: String
    /// Nil if the program has no settings.
    let settingsPath: String?
    let records: String
    let service: String
    /// The addresses at which peers reach this device now, or that there are none.
    let addresses: String
    /// How many calendars have an address.
    let feeds: String
    /// Whose records are damaged and cannot be in a backup, in a sentence; nil if that was not found.
    var backupDamaged: String?
    /// Asks the user to type the word for a backup.
    private(set) var backupWordLabel: String
    /// What was typed before.
    private(set) var backupTyped: String
    /// What is wrong with what was typed; nil if nothing is.
    private(set) var backupWordMistake: String?
    /// Whether the form of a backup is open, because the browser has sent it.
    private(set) var isBackupOpen = false

    init(_ site: WebSite, _ words: Words) throws {
        let node = site.node
        let text = site.text(words)
        let word = ConfirmingWord(.backup, words)
        backupWordLabel = word.label
        backupTyped = word.typed
        name = try node.claimedName().displaySafe(limit: 100)
        shownName = name
        fingerprint = node.user.fingerprint
        let data = node.dataPath
        let state = node.configuration.statePath
        dataPath = data.displaySafe()
        statePath = state.displaySafe()
        settingsPath = site.settings.map { $0.path.displaySafe() }
        records = words.counted("n_records", try node.recordCounts(of: node.me).values.reduce(0, +))
        let present = node.listeningAddresses().map(\.description)
        addresses = present.isEmpty ? words["listens_nowhere"] : present.joined(separator: ", ")
        feeds = words.counted("n_feeds", try node.feedTokens().count)
        service =
            switch site.service {
            case .runs(let view):
                view.since.map { words("service_runs_since", ["when": text.when($0, now: node.now)]) }
                    ?? words["service_runs"]
            case .absent: words["service_absent"]
            case .unclear(let error): words.sentence(error, limit: 300)
            }
    }

    /// Shows the form of a backup again, with what was typed.
    mutating func askAgain(for typed: String, isWrong: Bool, _ words: Words) {
        let word = ConfirmingWord(.backup, words, typed: typed, isWrong: isWrong)
        backupTyped = word.typed
        backupWordMistake = word.mistake
        isBackupOpen = true
    }
}
