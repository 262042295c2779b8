internal import VicinoActivity
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage
internal import VicinoService

/// What the page of one of the user's activities shows.
struct OwnActivityView: View {
    let mark: ActivityMark
    /// `312 entries`.
    let count: String
    /// Nil for a program without settings.
    let choice: ChoiceForm?
    let renaming: RenamingForms
    let words: Words

    var body: Markup {
        PageHead(mark.title, partOf: words(.settingsActivities), at: OwnActivityPaths.all) {
            Badge(mark.letters, style: mark.hue.cssClass)
            Span(.class("mut")) { count }
        }
        Div(.class("stack narrow")) {
            choice
            renaming
        }
    }
}

/// The form in which the user chooses the colour and the letters of an activity, and whether it counts as moving.
struct ChoiceForm: View {
    /// The activity, as the form sends it.
    let activity: String
    let mark: ActivityMark
    let choice: ActivityChoice
    /// The letters that the field shows.
    let letters: String
    /// What is wrong with them; nil if nothing is.
    let mistake: FieldMistake?
    let words: Words

    var body: Markup {
        Card {
            H2 { words(.activityLook) }
            PostForm(OwnActivityPaths.choice, style: "stack gapt") {
                HiddenField(OwnActivityPaths.nameField, activity)
                colors
                lettersField
                Checkbox(words(.activityMoving), name: "moving", value: "true", isChecked: choice.isMoving)
                P(.class("sm mut")) { words(.activityMovingHow) }
                P(.class("row")) { Button { words(.save) } }
            }
        }
    }

    private var colors: Fieldset {
        Fieldset(.class("plain")) {
            Legend { words(.activityColor) }
            Div(.class("choices")) {
                RadioButton(words(.colorFree), name: "color", value: "free", isChecked: choice.color == nil)
                for color in ActivityColor.Name.allCases {
                    Label {
                        Input(
                            .type("radio"), .name("color"), .value(color.rawValue), .checked(choice.color == color))
                        Badge(mark.letters, style: ChartHue(color).cssClass)
                        words(color.text)
                    }
                }
            }
        }
    }

    private var lettersField: Div {
        let texts = ["letters-how", mistake?.id].compactMap { $0 }.joined(separator: " ")
        return Div(.class("stack tight")) {
            Label(.for("letters")) { words(.activityLetters) }
            Input(
                .id("letters"), .name("letters"), .value(letters), .maxLength(2), .autocomplete("off"),
                .placeholder(mark.letters), .aria(.describedBy, texts), .invalid(by: mistake),
                .autofocus(mistake != nil))
            mistake
            P(.class("sm mut"), .id("letters-how")) { words(.activityLettersHow) }
        }
    }
}

extension ActivityColor.Name {
    /// What the page calls it.
    fileprivate var text: TextKey {
        switch self {
        case .green: .colorGreen
        case .red: .colorRed
        case .orange: .colorOrange
        case .blue: .colorBlue
        case .purple: .colorPurple
        case .tan: .colorTan
        case .gray: .colorGray
        case .indigo: .colorIndigo
        case .teal: .colorTeal
        case .olive: .colorOlive
        case .pink: .colorPink
        case .slate: .colorSlate
        case .brown: .colorBrown
        }
    }
}
