package import VicinoCore
internal import VicinoRepository

/// What is wrong with what an author's store shows. Nothing was taken of it.
package enum FetchingProblem: Hashable, Sendable {
    /// It shows an earlier state than the one that is held.
    case stale
    /// Two copies of one device publish: there are two states with one number.
    case copies
    /// An object is not what the author's device has put there.
    case unreadable
    /// A part is not there that the newest state names.
    case withheld
    /// There is more to fetch than this device allows at once.
    case tooLarge(bytes: Int)
    /// There is nothing for this device: the author has ended the access, publishes no more, or is about to publish.
    case missing
    /// The author's device has not answered the user's letter yet: it has not published since, or has refused it.
    case unanswered
    /// The author's device has promised a newer state before this moment. It is off, or the store withholds news.
    case overdue(since: Timestamp)
    /// The author's device has signed two histories of some records. What came first is shown.
    case contradiction

    /// A stable, machine-readable name.
    package var code: String {
        switch self {
        case .stale: "stale"
        case .copies: "copies"
        case .unreadable: "unreadable"
        case .withheld: "withheld"
        case .tooLarge: "too-large"
        case .missing: "missing"
        case .unanswered: "unanswered"
        case .overdue: "overdue"
        case .contradiction: "contradiction"
        }
    }

    /// Whether the store, or what it shows, is at fault, so that something may be missing.
    package var isFault: Bool {
        switch self {
        case .stale, .copies, .unreadable, .withheld, .tooLarge, .missing: true
        case .unanswered, .overdue, .contradiction: false
        }
    }

    init(_ fault: RepositoryFault) {
        self =
            switch fault {
            case .stale: .stale
            case .forked: .copies
            case .unreadable: .unreadable
            case .incomplete: .withheld
            case .tooLarge(let bytes): .tooLarge(bytes: bytes)
            }
    }

    /// What it means, and what to do, in sentences for the user.
    ///
    /// - Parameters:
    ///   - author: the author.
    ///   - store: the store's host or folder.
    package func sentence(about author: Person, at store: String) -> String {
        let store = DisplayText(store, limit: 120)
        return switch self {
        case .stale:
            "\(store) shows an earlier state of \(author)’s records than you have. Nothing was changed; meet \(author), or "
                + "ask them to check their store."
        case .copies:
            "Two copies of one device of \(author) publish at \(store). Nothing was changed; ask \(author) to let one of "
                + "them publish only."
        case .unreadable:
            "\(store) shows something else than \(author)’s device has put there. Nothing was changed; ask \(author) to "
                + "publish again, or to check their store."
        case .withheld:
            "A part of \(author)’s records is not at \(store). What was there is kept; ask \(author) to publish again, or "
                + "to check their store."
        case .tooLarge(let bytes):
            "\(author)’s records at \(store) have \(bytes >> 20) MB, more than this device fetches at once. Meet "
                + "\(author), or import a file of theirs."
        case .missing:
            "There is nothing for you at \(store). \(author) may have ended your access, or publishes no more; meet "
                + "\(author) to find out."
        case .unanswered:
            "\(author)’s device has not answered your letter at \(store) yet. It does so when it publishes next, unless the "
                + "invitation admits nobody any more."
        case .overdue:
            "\(author)’s device has promised to publish at \(store), and has not. It may be off, or the store withholds "
                + "what is new."
        case .contradiction:
            "\(author)’s device has signed two histories of some records. What came first is shown until \(author) decides."
        }
    }
}
