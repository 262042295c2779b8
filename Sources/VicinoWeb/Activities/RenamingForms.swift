internal import VicinoMarkup
internal import VicinoPage

/// The forms that rename an activity, and merge it with another one. Both lead to a page that says what would change.
struct RenamingForms: View {
    /// Another activity of the user.
    struct Other: Sendable {
        let name: String
        /// The name in the reader's language.
        let title: String
    }

    /// The activity, as the forms send it.
    let activity: String
    /// The name that the field shows.
    let typed: String
    /// What is wrong with it; nil if nothing is.
    let mistake: FieldMistake?
    let others: [Other]
    let words: Words

    var body: Markup {
        Card {
            CardIntro(words(.activityRename), sentence: words(.activityRenameHow))
            Form(.class("stack tight gapt"), .method(.get), .action(OwnActivityPaths.renaming)) {
                HiddenField(OwnActivityPaths.nameField, activity)
                Label(.for("new-name")) { words(.activityNewName) }
                Div(.class("row")) {
                    Input(
                        .id("new-name"), .name("to"), .value(typed), .required(), .maxLength(100),
                        .autocomplete("off"), .invalid(by: mistake), .described(by: mistake),
                        .autofocus(mistake != nil))
                    Button { words(.activityContinue) }
                }
                mistake
            }
        }
        if !others.isEmpty { merging }
    }

    private var merging: Card {
        Card {
            CardIntro(words(.activityMerge), sentence: words(.activityMergeHow))
            Form(.class("stack tight gapt"), .method(.get), .action(OwnActivityPaths.renaming)) {
                HiddenField(OwnActivityPaths.nameField, activity)
                Label(.for("merge-into")) { words(.activityMergeInto) }
                Div(.class("row")) {
                    Select(.id("merge-into"), .name("to"), .required()) {
                        Option(.value("")) { words(.activityMergeChoose) }
                        for other in others { Option(.value(other.name)) { other.title } }
                    }
                    Button { words(.activityContinue) }
                }
            }
        }
    }
}
