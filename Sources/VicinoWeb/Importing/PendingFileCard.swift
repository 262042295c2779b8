internal import VicinoActivity
internal import VicinoDrawing
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
            CardIntro(words(.importWaiting), sentence: "\(file.name) · \(size)", id: "waiting", style: "sm mut wrap")
            explanation
            PostForm("/import/take", style: "stack") {
                fileField
                if case .stranger(let author) = content { author.petname }
                P(.class("row")) {
                    Button(.class("go")) { words(buttonKey) }
                    Button(.form("forget")) { words(.linkNotNow) }
                }
            }
            Form(.class("stack"), .id("forget"), .method(.post), .action("/import/forget")) { fileField }
        }
    }

    private var size: String {
        words(.importSize, ["n": words.format.number(max(1, file.size / 1_000))])
    }

    /// The key of what the button says that takes the file.
    private var buttonKey: TextKey {
        switch content {
        case .recording, .followed: .importButton
        case .own: .importRestore
        case .stranger: .followButton
        }
    }

    /// Tells which file a form is about.
    private var fileField: HiddenField { HiddenField("file", file.id) }

    /// Says what the file holds.
    @MarkupBuilder private var explanation: Markup {
        switch content {
        case .recording(let report, let asksDates):
            report
            P(.class("hint")) { words(.importAgain) }
            if asksDates { dateQuestion }
        case .own:
            P { words(.importOwn) }
        case .followed(let name):
            P { words(.importFollowed, ["name": name]) }
        case .stranger(let author):
            Dl(.class("stack sm")) {
                FactLine(words(.linkName), author.claimedName, style: "wrap")
                FactLine(words(.fingerprint), author.fingerprint, style: "fp")
                FactLine(words(.records), author.kinds, style: "wrap")
            }
            P(.class("hint")) { words(.importCompare) }
        }
    }

    @MarkupBuilder private var dateQuestion: Markup {
        PostForm("/import/dates", style: "stack tight") {
            fileField
            P { words(.importDates) }
            P(.class("row")) {
                Button(.name("dates"), .value("day-first")) { words(.importDayFirst) }
                Button(.name("dates"), .value("month-first")) { words(.importMonthFirst) }
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
