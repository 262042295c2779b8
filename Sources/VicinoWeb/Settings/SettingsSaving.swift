internal import Vicino
internal import VicinoCore
internal import VicinoPage

/// Stores what the form of all cards changes: the settings, and the user's claimed name.
struct SettingsSaving {
    let request: WebRequest

    /// The field of the claimed name.
    static let nameField = "claimed-name"

    enum Outcome {
        /// Nothing was stored. The page shows again what was entered, with what is wrong.
        case mistakes(SettingsPage)
        case saved
    }

    /// Stores all of it, or nothing if a field has a mistake.
    ///
    /// - Throws: `VicinoError` if a file cannot be written.
    func run() throws -> Outcome {
        let form = SettingsForm(request: request)
        let changes = try form.changes()
        var page = page(of: changes)
        guard !changes.hasMistakes else { return .mistakes(page) }
        do { if let typedName { try request.site.node.setClaimedName(typedName) } } catch let error as VicinoError
            where [.badValue, .outOfRange, .identitySealed].contains(error.code)
        {
            let sentence = error.code == .identitySealed ? TextKey.identitySealed : .claimedNameWrong
            page.nameMistake = request.words.sentence(ofUnfit: error) ?? request.words(sentence)
            return .mistakes(page)
        }
        try form.store(changes)
        return .saved
    }

    /// The page with what was entered, none of which is stored.
    func entered() throws -> SettingsPage { page(of: try SettingsForm(request: request).changes()) }

    private func page(of changes: SettingsForm.Changes) -> SettingsPage {
        SettingsPage(request: request, entries: changes.entries, typedName: typedName)
    }

    /// The name that the user typed; nil if the form has none, or shows the name that it showed at first.
    private var typedName: String? {
        guard let typed = request.form[Self.nameField]?.last else { return nil }
        return typed == request.form[SettingsForm.shown + Self.nameField]?.last ? nil : typed
    }
}
