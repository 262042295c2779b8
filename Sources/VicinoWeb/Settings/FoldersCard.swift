internal import Vicino
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage
internal import VicinoService

/// The card that names the folders and the file in which everything is stored.
struct FoldersCard: View {
    private let dataPath: String
    private let statePath: String
    /// Nil if the program has no settings.
    private let settingsPath: String?
    private let words: Words

    init(_ site: WebSite, _ words: Words) {
        self.words = words
        dataPath = DisplayText(site.node.dataPath).text
        statePath = DisplayText(site.node.configuration.statePath).text
        settingsPath = site.settings.map { DisplayText($0.path).text }
    }

    var body: Markup {
        Card {
            H2 { words(.settingsFolders) }
            Dl(.class("stack gapt sm")) {
                FactLine(words(.dataFolder), dataPath, style: "fp")
                FactLine(words(.stateFolder), statePath, style: "fp")
                if let settingsPath { FactLine(words(.settingsFile), settingsPath, style: "fp") }
            }
        }
    }
}
