internal import VicinoMarkup
internal import VicinoPage

/// A field of the form of an activity, with its label and what is wrong with it.
struct FormField: View {
    /// A value that can be chosen.
    struct Choice: Sendable {
        let value: String
        let name: String
        let isChosen: Bool
    }

    let name: String
    let label: String
    let value: String
    let mistake: FieldMistake?
    var type = "text"
    var isRequired = false
    /// The id of the names that it proposes.
    var list: String?
    var inputMode: String?
    /// The maximum number of characters.
    var limit: Int?
    var hint: String?
    /// What can be chosen; empty for a field in which the user types.
    var choices: [Choice] = []

    var body: Markup {
        Div(.class("field f-\(name)")) {
            Label(.for("f-\(name)")) { label }
            if choices.isEmpty { input } else { select }
            if let mistake {
                mistake
            } else if let hint {
                P(.class("sm mut"), .id("h-\(name)")) { hint }
            }
        }
    }

    private var input: Markup {
        let described = mistake?.id ?? hint.map { _ in "h-\(name)" }
        return Input(
            .id("f-\(name)"), .name(name), .type(type), .value(value), .autocomplete("off"), .list(list),
            .inputMode(inputMode), .maxLength(limit), .required(isRequired), .invalid(by: mistake),
            .aria(.describedBy, described)
        ).markup
    }

    private var select: Markup {
        Select(.id("f-\(name)"), .name(name), .invalid(by: mistake), .described(by: mistake)) {
            for choice in choices {
                Option(.value(choice.value), .selected(choice.isChosen)) { choice.name }
            }
        }.markup
    }
}

/// The field of an activity's note, which may have several lines.
struct NoteField: View {
    let label: String
    let value: String
    let mistake: FieldMistake?

    var body: Markup {
        Div(.class("field f-note")) {
            Label(.for("f-note")) { label }
            Textarea(.id("f-note"), .name("note"), .rows("3"), .invalid(by: mistake), .described(by: mistake)) {
                // A browser leaves out the first line break of a text.
                "\n\(value)"
            }
            mistake
        }
    }
}
