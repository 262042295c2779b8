internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// Who has met a person in person, and whether others may learn that the user has.
struct VouchLines: View {
    private let name: String
    /// What others tell: the latest first.
    private let meetings: [String]
    /// What may be told of the user and the person; nil if the two have not verified each other.
    private let choice: VouchChoice?
    /// The page of the person.
    private let path: String
    private let words: Words

    /// How many sentences are shown.
    private static let limit = 5
    /// The name of the field that allows it or takes it back, and its values.
    static let field = "allowed"
    static let allowed = "yes"
    static let ended = "no"

    init(of user: UserID, named name: String, _ site: WebSite, _ words: Words) throws {
        let text = site.text(words)
        let today = site.now.wall.date
        meetings = try site.node.vouchedMeetings(of: user).prefix(Self.limit).map { meeting in
            words(
                .vouched,
                [
                    "teller": ShareWords.name(meeting.teller), "name": name,
                    "day": text.date(meeting.day, today: today),
                ])
        }
        choice = try site.node.vouchChoices().first { $0.person.user == user }
        path = user.path
        self.name = name
        self.words = words
    }

    var body: Markup {
        for sentence in meetings { P(.class("sm")) { sentence } }
        if let choice { form(choice) }
    }

    private func form(_ choice: VouchChoice) -> PostForm {
        PostForm("\(path)/vouch", style: "stack tight") {
            if let state = state(choice) { P(.class("sm")) { state } }
            HiddenField(Self.field, choice.isAllowed ? Self.ended : Self.allowed)
            P { Button { words(choice.isAllowed ? .vouchEnd : .vouchAllow) } }
            if !choice.isAllowed { P(.class("hint")) { words(.vouchHow, ["name": name]) } }
        }
    }

    /// Who allows it; nil if nobody does.
    private func state(_ choice: VouchChoice) -> String? {
        if choice.isTold { return words(.vouchMutual, ["name": name]) }
        if choice.isAllowed { return words(.vouchWaiting, ["name": name]) }
        return choice.isAllowedByThem ? words(.vouchAsked, ["name": name]) : nil
    }
}
