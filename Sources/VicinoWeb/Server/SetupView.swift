internal import VicinoMarkup
internal import VicinoPage

/// The page that sets up a data folder, makes it another device of a user, or puts a backup back.
struct SetupView: View {
    /// How far the pairing with a device beside this one is, which is all that the page shows then; nil if none has begun.
    var course: PairingCourse?
    var name: NameForm
    /// The way to be another device of a user.
    var joining: JoinCard
    /// Why a backup was not put back; nil without one.
    var backupMistake: String?
    let words: Words

    /// Whether a form could not be done.
    var hasMistake: Bool { name.mistake != nil || joining.mistake != nil || backupMistake != nil }

    /// Whether the field of the name is the one to type in.
    private var asksForName: Bool { backupMistake == nil && !joining.isOpen }

    var body: Markup {
        PageHead(words(.setupTitle))
        if let course {
            course
        } else {
            NameCard(form: name, hasFocus: asksForName, words: words)
            joining
            RestoreCard(mistake: backupMistake, words: words)
        }
    }

    /// What the form of the name shows.
    struct NameForm: Sendable {
        /// The path of the data folder.
        let path: String
        /// What was typed.
        var typed = ""
        /// What is wrong with it; nil if nothing is.
        var mistake: String?
    }

    /// Asks for the user's name, and sets the folder up with new keys.
    private struct NameCard: View {
        let form: NameForm
        let hasFocus: Bool
        let words: Words

        var body: Markup {
            Card("stack narrow") {
                P { words(.setupIntro) }
                PostForm(SetupSite.path, style: "stack") {
                    field
                    P(.class("row")) { Button(.class("go")) { words(.setupButton) } }
                }
                P(.class("sm mut")) {
                    "\(words(.setupFolder)) "
                    Span(.class("fp")) { form.path }
                }
            }
        }

        @MarkupBuilder private var field: Markup {
            let mistake = form.mistake.map { FieldMistake("name-mistake", sentence: $0, style: "err") }
            Div(.class("field")) {
                Label(.for("name")) { B { words(.setupName) } }
                Input(
                    .id("name"), .name("name"), .value(form.typed), .maxLength(100), .required(),
                    .autofocus(hasFocus), .autocomplete("name"), .invalid(by: mistake),
                    .aria(.describedBy, mistake?.id ?? "name-hint"))
                if let mistake {
                    mistake
                } else {
                    P(.class("sm mut"), .id("name-hint")) { words(.setupNameHow) }
                }
            }
        }
    }

    /// Takes a backup that the page has saved, and puts it back. It is folded: most users have none.
    private struct RestoreCard: View {
        let mistake: String?
        let words: Words

        var body: Markup {
            Card("narrow gapt") {
                Details(.class("tab"), .open(mistake != nil)) {
                    Summary { words(.setupBackup) }
                    Div(.class("stack gapt")) {
                        P(.class("sm mut")) { words(.setupBackupHow) }
                        P(.class("hint")) { words(.setupBackupOnce) }
                        form
                    }
                }
            }
        }

        private var form: Form {
            Form(.class("stack"), .method(.post), .action(SetupSite.backupPath), .encoding("multipart/form-data")) {
                field
                P(.class("row")) { Button { words(.setupBackupButton) } }
            }
        }

        @MarkupBuilder private var field: Markup {
            let mistake = self.mistake.map { FieldMistake("backup-mistake", sentence: $0, isAlert: true) }
            Div(.class("stack tight")) {
                Label(.class("sm"), .for("file")) { words(.setupBackupFile) }
                Input(
                    .id("file"), .type("file"), .name("file"), .accept(".tar"), .required(),
                    .autofocus(mistake != nil), .invalid(by: mistake), .described(by: mistake))
                mistake
            }
        }
    }
}
