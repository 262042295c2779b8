internal import Vicino
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// Whether a person keeps a share of the user's recovery phrase, or the user one of theirs.
struct ShareLines: View {
    private let name: String
    /// Where the person's share is; nil if they are to keep none.
    private let given: String?
    /// Where the user can choose the person; nil if they may not, or were chosen already.
    private let offer: String?
    /// Whether this device keeps a share for the person.
    private let isKept: Bool
    /// To whom it can be given back: people with whom the user has just compared digits.
    private let beside: [Person]
    /// Whether the person's identity key was replaced.
    private let isSucceeded: Bool
    /// The page of the person.
    private let path: String
    private let words: Words

    init(of user: UserID, named name: String, _ site: WebSite, _ words: Words) throws {
        let node = site.node
        let friend = try node.shareCircle()?.friends.first { $0.person.user == user }
        given = friend.map(ShareWords(site, words).sentence)
        let mayChoose = try friend == nil && node.isVerified(user) && node.identityState().hasPhrase
        offer = mayChoose ? "\(SharesPage.path)?\(SharesPage.friendField)=\(user)" : nil
        isKept = try node.keptShares().contains { $0.friend.user == user }
        beside = isKept ? try node.peopleBeside().filter { $0.user != user } : []
        isSucceeded = try node.successionCount(of: user) > 0
        path = user.path
        self.name = name
        self.words = words
    }

    var body: Markup {
        if let given { P(.class("sm")) { given } }
        if let offer {
            P(.class("sm")) {
                A(.href(offer)) { words(.shareKeep, ["name": name]) }
            }
        }
        if isKept { P(.class("sm")) { words(.shareKeptFor, ["name": name]) } }
        if !beside.isEmpty { giving }
        if isSucceeded { P(.class("sm")) { words(.identityReplaced, ["name": name]) } }
    }

    /// The form that gives the share back to a person who stands there.
    private var giving: PostForm {
        PostForm("\(path)/give-back", style: "stack tight") {
            Label(.class("field sm"), .for("receiver")) {
                words(.shareGiveBackTo)
                Select(.id("receiver"), .name(Self.receiverField)) {
                    for person in beside { Option(.value("\(person.user)")) { ShareWords.name(person) } }
                }
            }
            P(.class("hint")) { words(.shareGiveBackHow, ["name": name]) }
            P { Button { words(.shareGiveBack) } }
        }
    }

    /// The name of the field with the user to whom the share is given back.
    static let receiverField = "receiver"
}
