internal import VicinoMarkup
internal import VicinoPage

/// How far a pairing is.
struct PairingCourse: View {
    /// A link to the person whom it made known.
    struct PersonLink: Sendable {
        let path: String
        let name: String
    }

    let heading: String
    let words: Words
    /// The path of its page; the forms have paths below it.
    var path = PairingRoutes.path
    var steps: [String] = []
    var now = ""
    var hint: String?
    /// The button that lets this device look for people; nil if nothing keeps it from that.
    var offer: ReachForm?
    var question: DigitsQuestion?
    var link: PersonLink?
    var isOver = false
    var isWaiting = false

    var body: Markup {
        Card("stack narrow", labelledBy: "course") {
            CardIntro(heading, sentence: question == nil ? nil : words(.pairHow), id: "course")
            question
            H3 { words(.pairSoFar) }
            Ol(.class("steps")) {
                for step in steps { Li { step } }
                Li { B { now } }
            }
            if let hint { P(.class("hint")) { hint } }
            offer
            Div(.class("row")) {
                if let link { A(.class("btn go"), .href(link.path)) { link.name } }
                PostForm("\(path)/stop") {
                    Button { words(isOver ? .pairAgain : .stop) }
                }
            }
        }
    }
}

/// The digits of this screen, to compare with those of the other person's.
struct DigitsQuestion: View {
    let digits: String
    /// What the other person claims to be called.
    let name: String
    let fingerprint: String
    /// What the user is about to agree to.
    let wish: String
    /// What it means that each follows the other; nil if they do already.
    let both: String?
    /// That the name looks like another person's; nil if it does not.
    let warning: String?
    let words: Words
    /// The path of the page of its pairing.
    var path = PairingRoutes.path

    var body: Markup {
        Div(.class("digits")) {
            Div {
                P(.class("sm mut")) { words(.pairYourScreen) }
                P(.class("code")) {
                    Span(.decorative) { digits }
                    SpokenText(digits.map { "\($0)" }.joined(separator: " "))
                }
            }
            Div(.class("theirs")) {
                P(.class("sm mut")) { words(.pairTheirScreen, ["name": name]) }
                P(.class("code mut")) {
                    Span(.decorative) { "? ? ?" }
                    SpokenText(words(.pairSameDigits))
                }
            }
        }
        P { wish }
        P(.class("sm mut")) {
            words(.fingerprint)
            " "
            Span(.class("fp")) { fingerprint }
        }
        if let warning { P(.class("err sm")) { warning } }
        answer
        if let both { P(.class("hint")) { both } }
        P(.class("hint")) { words(.pairDiffer) }
    }

    private var answer: PostForm {
        PostForm("\(path)/answer", style: "row") {
            HiddenField("digits", digits)
            Button(.class("go"), .name("same"), .value("yes")) { words(.pairYes, ["name": name]) }
            if both != nil { Button(.name("same"), .value("both")) { words(.pairBoth) } }
            Button(.class("danger"), .name("same"), .value("no")) { words(.pairNo) }
        }
    }
}
