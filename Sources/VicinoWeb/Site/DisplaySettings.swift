internal import VicinoDrawing
internal import VicinoPage
internal import VicinoService

/// How the user wants the page: distances, times of day and weeks, the colours, and the language.
struct DisplaySettings: Sendable {
    var region = RegionalFormat()
    var appearance = PageAppearance.system
    /// The language that the user has chosen; nil for that of the browser.
    var language: Language?

    /// The defaults.
    init() {}

    /// What a file says. A mistake in it is reported where settings are shown, and hides no page.
    init(_ file: SettingsFile) {
        guard let settings = try? file.settings() else { return }
        region = settings.regionalFormat()
        appearance = PageAppearance(settings.appearance)
        // A later version may have had further languages.
        language = settings.language.tag.flatMap(Language.init(rawValue:))
    }
}

extension PageAppearance {
    fileprivate init(_ setting: AppearanceSetting) {
        self =
            switch setting {
            case .system: .system
            case .light: .light
            case .dark: .dark
            }
    }
}
