internal import VicinoActivity
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// The files that wait for a decision: what they hold, and the buttons that take or forget them.
struct PendingFileCard: View {
    /// What the files hold.
    enum Content: Sendable {
        /// Activities.
        ///
        /// - Parameters:
        ///   - asksDates: whether the user can say which comes first in dates, day or month.
        ///   - asksDoubles: whether the user can take what another source recorded, too.
        case recordings(FileReportsView, asksDates: Bool, asksDoubles: Bool)
        /// The user's own records.
        case own
        /// Records of a followed person.
        case followed(name: String)
        /// Records of an author whom the user does not follow yet.
        case stranger(DumpAuthor)
    }

    /// Tells the files from others that the same browser sent.
    let id: String
    /// The name of the file, or how many there are.
    let name: String
    /// Their size in bytes.
    let size: Int
    /// Whether it is only one.
    let isOne: Bool
    let content: Content
    let words: Words

    var body: Markup {
        Card("stack", labelledBy: "waiting") {
            CardIntro(
                words(isOne ? .importWaiting : .importWaitingAll), sentence: "\(name) · \(sizeText)", id: "waiting",
                style: "sm mut wrap")
            explanation
            PostForm("/import/take", style: "stack") {
                fileField
                if case .stranger(let author) = content { author.petname }
                if case .recordings(_, asksDates: _, asksDoubles: true) = content {
                    Checkbox(words(.importKeepBoth), name: "keep", value: "both")
                }
                P(.class("row")) {
                    Button(.class("go")) { words(buttonKey) }
                    Button(.form("forget")) { words(.linkNotNow) }
                }
            }
            Form(.class("stack"), .id("forget"), .method(.post), .action("/import/forget")) { fileField }
        }
    }

    private var sizeText: String {
        words(.importSize, ["n": words.format.number(max(1, size / 1_000))])
    }

    /// The key of what the button says that takes the files.
    private var buttonKey: TextKey {
        switch content {
        case .recordings, .followed: .importButton
        case .own: .importRestore
        case .stranger: .followButton
        }
    }

    /// Tells which files a form is about.
    private var fileField: HiddenField { HiddenField("file", id) }

    /// Says what the files hold.
    @MarkupBuilder private var explanation: Markup {
        switch content {
        case .recordings(let reports, let asksDates, asksDoubles: _):
            reports
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
