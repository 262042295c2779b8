internal import VicinoMarkup
internal import VicinoPage

/// How far a pairing is, or the two ways to begin one.
struct PairingView: View {
    /// How far it is; nil if none has begun.
    let course: PairingCourse?
    let start: PairingStart
    let words: Words

    var body: Markup {
        PageHead(words(.pairLink), partOf: words(.navPeople), at: "/people")
        if let course { course } else { start }
    }
}

/// The two ways to begin: to look for the other person's device, and to open this device.
struct PairingStart: View {
    let name: PetnameField
    let choice: SharingField
    /// What is wrong with the choice of kinds; nil if nothing is.
    let mistake: FieldMistake?
    let preview: SharedPreview
    /// The chosen time to be open; nil for the first one.
    let minutes: Int?
    let words: Words

    var body: Markup {
        P(.class("mut gapb")) { words(.pairIntro) }
        Div(.class("cols two")) {
            Card("stack") {
                CardIntro(words(.pairFollow), sentence: words(.pairFollowHow))
                followForm
            }
            Card("stack") {
                CardIntro(words(.pairOpen), sentence: words(.pairOpenIntro))
                mistake
                openForm
                preview
            }
        }
    }

    private var followForm: PostForm {
        PostForm(PairingRoutes.path, style: "stack") {
            HiddenField("wish", "follow")
            name
            P(.class("row")) { Button(.class("go")) { words(.pairLook) } }
        }
    }

    private var openForm: PostForm {
        PostForm(PairingRoutes.path, style: "stack") {
            HiddenField("wish", "be-followed")
            choice
            Label(.class("field sm"), .for("minutes")) {
                words(.pairMinutes)
                Select(.id("minutes"), .name("minutes")) {
                    for choice in PairingPage.minutes {
                        Option(.value("\(choice)"), .selected(choice == minutes)) { words.counted(.nMinutes, choice) }
                    }
                }
            }
            P(.class("row")) {
                Button(.class("go")) { words(.pairOpenButton) }
                Button(.name("show"), .value("on")) { words(.sharedShow) }
            }
        }
    }
}
