internal import VicinoMarkup
internal import VicinoPage

/// How far a pairing is, or the two ways to begin one.
struct PairingView: View {
    /// How far it is; nil if none has begun.
    let course: PairingCourse?
    let start: PairingStart
    let words: Words

    var body: Markup {
        PageHead(words["pair_link"], partOf: words["nav_people"], at: "/people")
        if let course { course } else { start }
    }
}

/// The two ways to begin: to look for the other person's device, and to open this device.
struct PairingStart: View {
    let name: PetnameField
    let kinds: KindsField
    let words: Words

    var body: Markup {
        P(.class("mut gapb")) { words["pair_intro"] }
        Div(.class("cols two")) {
            Card("stack") {
                CardIntro(words["pair_follow"], sentence: words["pair_follow_how"])
                followForm
            }
            Card("stack") {
                CardIntro(words["pair_open"], sentence: words["pair_open_intro"])
                openForm
            }
        }
    }

    private var followForm: PostForm {
        PostForm(PairingRoutes.path, style: "stack") {
            HiddenField("wish", "follow")
            name
            P(.class("row")) { Button(.class("go")) { words["pair_look"] } }
        }
    }

    private var openForm: PostForm {
        PostForm(PairingRoutes.path, style: "stack") {
            HiddenField("wish", "be-followed")
            kinds
            Label(.class("field sm"), .for("minutes")) {
                words["pair_minutes"]
                Select(.id("minutes"), .name("minutes")) {
                    for minutes in PairingPage.minutes {
                        Option(.value("\(minutes)")) { words.counted("n_minutes", minutes) }
                    }
                }
            }
            P(.class("row")) { Button(.class("go")) { words["pair_open_button"] } }
        }
    }
}
