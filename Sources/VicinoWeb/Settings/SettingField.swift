internal import VicinoActivity
internal import VicinoCore
internal import VicinoService

/// A setting as a field of a form.
struct SettingField: Sendable {
    /// A word that can be chosen.
    struct Choice: Sendable {
        let value: String
        let name: String
        let isChosen: Bool
    }

    let name: String
    /// The id of the element; a name has a dot, which would mean something else in a style sheet.
    let id: String
    let label: String
    let meaning: String
    /// The language of the meaning, if it is not that of the page.
    let meaningLanguage: String?
    let isToggle: Bool
    let isChoice: Bool
    let isLine: Bool
    let isLines: Bool
    let isHours: Bool
    let isOn: Bool
    let value: String
    /// What the field shows before the user changes it.
    let shown: String
    let from: String
    let to: String
    let choices: [Choice]
    let mistake: String?
    /// Whether the page begins at this field, because it is the first one with a mistake.
    var isFirstMistake = false

    /// - Parameters:
    ///   - entry: what the user entered, if the form could not be stored.
    init(_ setting: Setting, _ settings: Settings, _ words: Words, entry: SettingsForm.Entry? = nil) {
        name = setting.name
        mistake = entry?.mistake
        id = "setting-" + setting.name.replacing(".", with: "-")
        label = words.optional("setting_\(setting.name)") ?? setting.name
        let own = words.optional("setting_\(setting.name)_how")
        meaning = own ?? setting.meaning
        meaningLanguage = own == nil && words.language != .english ? "en" : nil
        let stored = Self.text(setting.value(in: settings))
        let held = entry?.typed.joined(separator: "\n") ?? stored
        value = held
        shown = entry?.shown ?? stored
        isHours = setting.name == "quiet-hours"
        let ends = held.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        (from, to) = ends.count == 2 ? (ends[0], ends[1]) : ("", "")
        let form = SettingField.form(of: setting)
        isToggle = form == .toggle
        isLines = form == .lines
        isLine = form == .line && !isHours
        isOn = held == "true"
        if case .choice(let all) = form {
            isChoice = true
            choices = (all + (all.contains(held) ? [] : [held])).map {
                Choice(value: $0, name: Self.name(of: $0, setting, words), isChosen: $0 == held)
            }
        } else {
            isChoice = false
            choices = []
        }
    }

    /// The word for a choice; of a range in metres, the distance.
    private static func name(of choice: String, _ setting: Setting, _ words: Words) -> String {
        let further = ["range": "zone", "policy.default": "policy"][setting.name]
        return words.optional("choice_\(setting.name)_\(choice)") ?? further.flatMap {
            words.optional("\($0)_\(choice)")
        }
            ?? Int(choice).map { words.format.distance(Double($0)) } ?? choice
    }

    /// The range is one of some words or a number of metres, of which a list of choices offers the words.
    private static func form(of setting: Setting) -> SettingForm {
        setting.name == "range" ? .choice(["touch", "table", "room", "house", "anywhere"]) : setting.form
    }

    /// A value as it stands in a field: a list has a line for each part.
    static func text(_ value: PlainValue?) -> String {
        switch value {
        case .list(let values): values.map(\.words).joined(separator: "\n")
        case .some(let value): value.words
        case nil: ""
        }
    }
}
