internal import VicinoMarkup
internal import VicinoPage

/// Makes this device another device of a user: it shows its code, and takes the answer. It is folded until it has begun.
struct JoinCard: View {
    /// The field with the name of this device.
    static let nameField = "device"
    /// The field with the answer of the other device.
    static let answerField = "answer"

    private let request: SetupJoining.Request?
    /// What was typed in the field, if it was refused.
    var typed = ""
    /// What is wrong with it; nil if nothing is.
    var mistake: String?
    private let words: Words

    init(_ request: SetupJoining.Request?, _ words: Words) {
        self.request = request
        self.words = words
    }

    /// Whether the user is on this way.
    var isOpen: Bool { request != nil || mistake != nil }

    var body: Markup {
        Card("narrow gapt") {
            Fold(words(.setupJoin), isOpen: isOpen) {
                Div(.class("stack gapt")) {
                    P(.class("sm mut")) { words(.setupJoinHow) }
                    if let request {
                        CodeText(
                            request.code, title: words(.setupJoinCode), how: words(.setupJoinCodeHow), words: words)
                        answerForm
                    } else {
                        nameForm
                    }
                }
            }
        }
    }

    private var fieldMistake: FieldMistake? {
        mistake.map { FieldMistake("join-mistake", sentence: $0, isAlert: true) }
    }

    private var nameForm: PostForm {
        PostForm(SetupSite.requestPath, style: "stack") {
            Div(.class("field")) {
                Label(.for("join-name")) { words(.setupJoinName) }
                Input(
                    .id("join-name"), .name(Self.nameField), .value(typed), .maxLength(60), .required(),
                    .autofocus(mistake != nil), .autocomplete("off"), .invalid(by: fieldMistake),
                    .aria(.describedBy, fieldMistake?.id ?? "join-hint"))
                if let fieldMistake {
                    fieldMistake
                } else {
                    P(.class("sm mut"), .id("join-hint")) { words(.setupJoinNameHow) }
                }
            }
            P(.class("sm mut")) { words(.setupNearHow) }
            P(.class("row")) {
                Button(.class("go"), .formAction(SetupSite.nearPath)) { words(.setupNearDo) }
                Button { words(.setupJoinBegin) }
            }
        }
    }

    private var answerForm: PostForm {
        PostForm(SetupSite.answerPath, style: "stack") {
            Div(.class("stack tight")) {
                Label(.for("join-answer")) { words(.setupJoinAnswer) }
                Input(
                    .id("join-answer"), .name(Self.answerField), .value(typed), .maxLength(16_384), .required(),
                    .autofocus(true), .autocomplete("off"), .invalid(by: fieldMistake), .described(by: fieldMistake))
                fieldMistake
            }
            P(.class("row")) { Button(.class("go")) { words(.setupJoinDo) } }
        }
    }
}
