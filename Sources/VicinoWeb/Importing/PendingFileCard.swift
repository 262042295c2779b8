internal import VicinoActivity
internal import VicinoMarkup
internal import VicinoPage

/// The file that waits for a decision: what it holds, and the buttons that take or forget it.
struct PendingFileCard: View {
    /// What the file holds.
    enum Content: Sendable {
        /// Activities.
        ///
        /// - Parameter asksDates: whether the user can say which comes first in dates, day or month.
        case recording(ImportReportView, asksDates: Bool)
        /// The user's own records.
        case own
        /// Records of a followed person.
        case followed(name: String)
        /// Records of an author whom the user does not follow yet.
        case stranger(DumpAuthor)
    }

    let file: Upload
    let content: Content
    let words: Words

    var body: Markup {
        Card("stack", labelledBy: "waiting") {
            CardIntro(words["import_waiting"], sentence: "\(file.name) · \(size)", id: "waiting", style: "sm mut wrap")
            explanation
            PostForm("/import/take", style: "stack") {
                fileField
                if case .stranger(let author) = content { author.petname }
                P(.class("row")) {
                    Button(.class("go")) { words[buttonKey] }
                    Button(.form("forget")) { words["link_not_now"] }
                }
            }
            Form(.class("stack"), .id("forget"), .method(.post), .action("/import/forget")) { fileField }
        }
    }

    private var size: String {
        words("import_size", ["n": words.format.number(max(1, file.size / 1_000))])
    }

    /// The key of what the button says that takes the file.
    private var buttonKey: String {
        switch content {
        case .recording, .followed: "import_button"
        case .own: "import_restore"
        case .stranger: "follow_button"
        }
    }

    /// Tells which file a form is about.
    private var fileField: HiddenField { HiddenField("file", file.id) }

    /// Says what the file holds.
    @MarkupBuilder private var explanation: Markup {
        switch content {
        case .recording(let report, let asksDates):
            report
            P(.class("hint")) { words["import_again"] }
            if asksDates { dateQuestion }
        case .own:
            P { words["import_own"] }
        case .followed(let name):
            P { words("import_followed", ["name": name]) }
        case .stranger(let author):
            Dl(.class("stack sm")) {
                FactLine(words["link_name"], author.claimedName, style: "wrap")
                FactLine(words["fingerprint"], author.fingerprint, style: "fp")
                FactLine(words["records"], author.kinds, style: "wrap")
            }
            P(.class("hint")) { words["import_compare"] }
        }
    }

    @MarkupBuilder private var dateQuestion: Markup {
        PostForm("/import/dates", style: "stack tight") {
            fileField
            P { words["import_dates"] }
            P(.class("row")) {
                Button(.name("dates"), .value("day-first")) { words["import_day_first"] }
                Button(.name("dates"), .value("month-first")) { words["import_month_first"] }
            }
        }
    }
}

/// The author of a dump whom the user does not follow yet.
struct DumpAuthor: Sendable {
    /// The claimed name, quoted.
    let claimedName: String
    let fingerprint: String
    /// The kinds of records in the dump.
    let kinds: String
    /// The field for the petname, with what was typed.
    let petname: PetnameField
}
