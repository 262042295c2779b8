internal import HTTPTypes
internal import Vicino
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// The page on which the user divides the recovery phrase among friends.
struct SharesPage {
    static let path = "/settings/shares"
    /// The card that leads to the page.
    static let back = "/settings#identity"
    static let friendField = "friend"
    static let neededField = "needed"

    let request: WebRequest
    /// Why the phrase could not be divided as the form wanted.
    var mistake: String?

    func page() throws -> Page {
        let words = request.words
        let node = request.site.node
        let circle = try node.shareCircle()
        let view = SharesView(
            sentences: circle.map(ShareWords(request.site, words).sentences) ?? [],
            choices: try choices(circle), needed: Int(request.field(Self.neededField) ?? "") ?? circle?.needed ?? 2,
            hasPhrase: try node.identityState().hasPhrase,
            mistake: mistake.map { FieldMistake("shares-mistake", sentence: $0, isAlert: true) }, words: words)
        return Page(
            title: words(.sharesTitle), section: .settings, view: view,
            status: mistake == nil ? .ok : .unprocessableContent)
    }

    /// The friends who may be chosen: those of the form, or of the present circle, or the one who was asked for, are.
    private func choices(_ circle: ShareCircle?) throws -> [Checkbox] {
        let present = circle?.friends.map(\.person.user.description) ?? []
        let asked = request.query(Self.friendField).map { [$0] } ?? []
        let chosen = Set(mistake == nil ? present + asked : request.form[Self.friendField] ?? [])
        return try request.site.node.verifiedPeople().map { person in
            let id = person.user.description
            return Checkbox(
                ShareWords.name(person), name: Self.friendField, value: id, isChecked: chosen.contains(id))
        }
    }
}

/// What that page shows.
struct SharesView: View {
    /// Who keeps a share, and what to do while too few do.
    let sentences: [String]
    let choices: [Checkbox]
    /// How many friends are needed, as the form shows at first.
    let needed: Int
    let hasPhrase: Bool
    let mistake: FieldMistake?
    let words: Words

    var body: Markup {
        PageHead(words(.sharesTitle), partOf: words(.navSettings), at: SharesPage.back)
        Div(.class("stack narrow")) {
            Card("stack") {
                P { words(.sharesHow) }
                if !sentences.isEmpty {
                    Ul(.class("sm")) {
                        for sentence in sentences { Li { sentence } }
                    }
                }
            }
            Card("stack") {
                if choices.isEmpty {
                    P { words(.sharesNobody) }
                } else if !hasPhrase {
                    P { words(.sharesAbsent) }
                } else {
                    form
                }
            }
        }
    }

    private var form: PostForm {
        PostForm(SharesPage.path, style: "stack") {
            Fieldset(.class("plain")) {
                Legend { words(.sharesChange) }
                for choice in choices { choice }
            }
            Label(.class("field sm"), .for("needed")) {
                words(.sharesNeeded)
                Select(.id("needed"), .name(SharesPage.neededField), .invalid(by: mistake), .described(by: mistake)) {
                    for number in RecoveryShare.limits {
                        Option(.value("\(number)"), .selected(number == needed)) { words.format.number(number) }
                    }
                }
            }
            mistake
            P { Button(.class("go")) { words(.sharesDo) } }
        }
    }
}
