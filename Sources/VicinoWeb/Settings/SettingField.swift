internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage
internal import VicinoService

/// A setting as a field of a form.
struct SettingField: View {
    /// What the user changes.
    private enum Control: Sendable {
        case toggle(isOn: Bool)
        case choice([Choice])
        case line(String)
        case lines(String)
        /// The hours between two times of the day.
        case hours(from: String, to: String)
    }

    /// A word that can be chosen.
    private struct Choice: Sendable {
        let value: String
        let name: String
        let isChosen: Bool
    }

    private let name: String
    private let label: String
    private let meaning: String
    /// The language of the meaning, if it is not that of the page.
    private let meaningLanguage: String?
    private let control: Control
    /// What the field shows before the user changes it.
    private let shown: String
    private let mistake: String?
    /// Whether the page begins at this field, because it is the first one with a mistake.
    private let isFirstMistake: Bool
    private let words: Words

    /// - Parameters:
    ///   - entry: what the user entered, if the form could not be stored.
    ///   - isFirstMistake: whether it is the first field with a mistake.
    init(
        _ setting: Setting, _ settings: Settings, entry: SettingsForm.Entry?, isFirstMistake: Bool, words: Words
    ) {
        name = setting.name
        mistake = entry?.mistake
        let texts = SettingTexts.all[setting.name]
        label = texts.map { words($0.label) } ?? setting.name
        meaning = texts.map { words($0.meaning) } ?? setting.meaning
        meaningLanguage = texts == nil && words.language != .english ? Language.english.rawValue : nil
        let stored = Self.text(setting.value(in: settings))
        shown = entry?.shown ?? stored
        control = Self.control(of: setting, holding: entry?.typed.joined(separator: "\n") ?? stored, words)
        self.isFirstMistake = isFirstMistake
        self.words = words
    }

    private static func control(of setting: Setting, holding held: String, _ words: Words) -> Control {
        if setting.name == "quiet-hours" {
            let ends = held.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
            return ends.count == 2 ? .hours(from: ends[0], to: ends[1]) : .hours(from: "", to: "")
        }
        switch Self.form(of: setting) {
        case .toggle: return .toggle(isOn: held == "true")
        case .choice(let all):
            let choices = (all + (all.contains(held) ? [] : [held])).map {
                Choice(value: $0, name: Self.name(of: $0, setting, words), isChosen: $0 == held)
            }
            return .choice(choices)
        case .line: return .line(held)
        case .lines: return .lines(held)
        }
    }

    var body: Markup {
        Div(.class("stack tight")) {
            HiddenField("setting", name, ofForm: SettingsForm.id)
            HiddenField("\(SettingsForm.shown)\(name)", shown, ofForm: SettingsForm.id)
            field
            explanation
        }
    }

    /// The id of the element; a name has a dot, which would mean something else in a style sheet.
    private var id: String { "setting-\(name.replacing(".", with: "-"))" }

    /// What the setting means, and what is wrong with its value.
    @MarkupBuilder private var explanation: Markup {
        P(.class("sm mut"), .id("\(id)-how"), .lang(meaningLanguage)) {
            meaning
            if let mistake {
                " "
                Span(.class("err")) { mistake }
            }
        }
    }

    // MARK: What the user changes

    @MarkupBuilder private var field: Markup {
        switch control {
        case .toggle(let isOn): toggle(isOn)
        case .choice(let choices): choice(choices)
        case .line(let value): line(value)
        case .lines(let value): lines(value)
        case .hours(let from, let to): hours(from, to)
        }
    }

    private var described: Attribute { .aria(.describedBy, "\(id)-how") }

    private var invalid: Attribute { .aria(.invalid, mistake.map { _ in "true" }) }

    @MarkupBuilder private func toggle(_ isOn: Bool) -> Markup {
        Label {
            Input(
                .type("checkbox"), .form(SettingsForm.id), .name(name), .value("true"), described, .checked(isOn))
            label
        }
    }

    @MarkupBuilder private func choice(_ choices: [Choice]) -> Markup {
        Label(.for(id)) { label }
        Select(
            .id(id), .form(SettingsForm.id), .name(name), described, invalid, .autofocus(isFirstMistake)
        ) {
            for choice in choices {
                Option(.value(choice.value), .selected(choice.isChosen)) { choice.name }
            }
        }
    }

    @MarkupBuilder private func line(_ value: String) -> Markup {
        Label(.for(id)) { label }
        Input(
            .id(id), .form(SettingsForm.id), .name(name), .value(value), .maxLength(300), .autocomplete("off"),
            described, invalid, .autofocus(isFirstMistake))
    }

    @MarkupBuilder private func lines(_ value: String) -> Markup {
        Label(.for(id)) { label }
        Textarea(
            .id(id), .form(SettingsForm.id), .name(name), .rows("3"), .autocomplete("off"), .spellcheck("false"),
            described, invalid, .autofocus(isFirstMistake)
        ) {
            // A browser leaves out the first line break of a text.
            "\n\(value)"
        }
    }

    @MarkupBuilder private func hours(_ from: String, _ to: String) -> Markup {
        Div(.class("row"), .role("group"), .aria(.labelledBy, id)) {
            Span(.id(id)) { label }
            Label(.class("sm")) {
                "\(words(.from)) "
                Input(
                    .type("time"), .form(SettingsForm.id), .name("\(name).from"), .value(from), described, invalid,
                    .autofocus(isFirstMistake))
            }
            Label(.class("sm")) {
                "\(words(.to)) "
                Input(.type("time"), .form(SettingsForm.id), .name("\(name).to"), .value(to), described, invalid)
            }
        }
    }

    // MARK: Words and values

    /// The word for a choice; of a range in metres, the distance.
    private static func name(of choice: String, _ setting: Setting, _ words: Words) -> String {
        // A language is named in itself, so that those who read it find it.
        if setting.name == "language", let language = Language(rawValue: choice) {
            return Words.of(language)(.languageName)
        }
        let key = SettingTexts.all[setting.name]?.choices[choice]
        return key.map { words($0) } ?? Int(choice).map { words.format.distance(Double($0)) } ?? choice
    }

    /// The range is one of some words or a number of metres, of which a list of choices offers the words. The languages
    /// are those of the page.
    private static func form(of setting: Setting) -> SettingForm {
        switch setting.name {
        case "range": .choice(["touch", "table", "room", "house", "anywhere"])
        case "language": .choice(["browser"] + Language.allCases.map(\.rawValue))
        default: setting.form
        }
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
