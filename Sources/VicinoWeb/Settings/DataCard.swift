internal import Vicino
internal import VicinoCore
internal import VicinoDiary
internal import VicinoMarkup
internal import VicinoPage
internal import VicinoService

/// The card of the user's data: how many records, and the files that the page writes and reads.
struct DataCard: View {
    private let records: String
    private let backup: BackupForm
    private let words: Words

    init(_ site: WebSite, _ words: Words, backup: BackupForm) throws {
        let node = site.node
        self.backup = backup
        self.words = words
        records = words.counted(.nRecords, try node.ownCounts().values.reduce(0, +))
    }

    var body: Markup {
        Card("stack") {
            H2 { words(.yourData) }
            P { records }
            files
            Div {
                H3 { words(.importTitle) }
                P(.class("sm mut")) { words(.importHow) }
                P(.class("gapt")) { A(.class("btn"), .href(ImportRoutes.path)) { words(.importChoose) } }
            }
            backup
        }
    }

    /// The files that the page writes.
    @MarkupBuilder private var files: Markup {
        Div {
            H3 { words(.files) }
            P(.class("sm mut")) { words(.filesHow) }
            P(.class("row gapt")) {
                file("/settings/export-shown", words(.fileShown))
                file("/settings/export", words(.fileOwn))
                file("/settings/calendar", words(.fileCalendar))
                file("/settings/table", words(.fileTable))
                file("/settings/training", words(.fileTraining))
            }
        }
    }

    @MarkupBuilder private func file(_ path: String, _ name: String) -> Markup {
        A(.class("btn"), .href(path), .download()) { name }
    }
}

/// The form that makes a backup, and how one is put back.
struct BackupForm: View {
    let word: ConfirmingWord
    /// Whether it is open, because the browser has sent it.
    let isOpen: Bool
    /// Whose records are damaged and cannot be in a backup, in a sentence; nil if that was not found.
    let damaged: String?
    let words: Words

    var body: Markup {
        Div(.id("backup")) {
            H3 { words(.backup) }
            P(.class("sm mut")) { words(.backupHow) }
            P(.class("hint gapt")) { words(.backupCare) }
            Fold(words(.backupShow), style: "tab gapt", isOpen: isOpen) { form }
            H3(.class("gapt")) { words(.backupRestore) }
            P(.class("sm mut")) { words(.backupRestoreHow) }
        }
    }

    @MarkupBuilder private var form: Markup {
        let damage = damaged.map {
            FieldMistake("backup-damaged", sentence: $0, style: "err sm gapt", isAlert: true)
        }
        damage
        let path = "/settings/backup"
        ConfirmingForm(word) {
            if damage == nil {
                Button(.form(SettingsForm.id), .formAction(path), ConfirmingForm.anyEntries) { words(.backupMake) }
            } else {
                Button(
                    .form(SettingsForm.id), .formAction(path), ConfirmingForm.anyEntries, .name("without"),
                    .value("damaged"), .described(by: damage)
                ) { words(.backupWithout) }
            }
        }
    }
}
