internal import Foundation
internal import Vicino
internal import VicinoCore
internal import VicinoService

/// What the page of settings says about this device and its data.
struct DeviceFacts: Sendable {
    /// The claimed name, or what was typed for it.
    var name: String
    /// What is wrong with it; nil if nothing is.
    var nameMistake: String?
    let fingerprint: String
    let dataPath: String
    let statePath: String
    /// Nil if the program has no settings.
    let settingsPath: String?
    let records: String
    let service: String
    /// How many calendars have an address.
    let feeds: String
    /// How a backup is put back, in commands.
    let restoring: [String]

    init(_ site: WebSite, _ words: Words) throws {
        let (node, text) = (site.node, site.text(words))
        name = displaySafe(try node.claimedName(), limit: 100)
        fingerprint = node.user.fingerprint
        let (data, state) = (node.dataPath, node.configuration.statePath)
        (dataPath, statePath) = (displaySafe(data), displaySafe(state))
        settingsPath = site.settings.map { displaySafe($0.path) }
        records = words.counted("n_records", try node.counts(of: node.me).values.reduce(0, +))
        feeds = words.counted("n_feeds", try node.feedTokens().count)
        service =
            switch site.service {
            case .runs(let view):
                view.since.map { words("service_runs_since", ["when": text.when($0, now: node.now)]) }
                    ?? words["service_runs"]
            case .absent: words["service_absent"]
            case .unclear(let error): words.sentence(error, limit: 300)
            }
        let parent = URL(fileURLWithPath: data).deletingLastPathComponent().path
        let unpack = shellWord(parent).map { "tar -xf FILE.tar -C \($0)" }
        // The folder in the archive has another name if that of the data folder is a special one.
        let isBeside = URL(fileURLWithPath: data).lastPathComponent == node.backupFolder
        restoring = isBeside ? [unpack, "vicino restore"].compactMap(\.self) : []
    }
}
