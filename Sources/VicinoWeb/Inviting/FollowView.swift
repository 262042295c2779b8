internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// The ways to follow a person, and who the user is to that person.
struct FollowView: View {
    /// Whether a link was refused.
    let isRefused: Bool
    let invitation: FollowCard
    let file: InvitationFileCard
    let user: IdentityCard
    let words: Words

    var body: Markup {
        PageHead(words(.follow), partOf: words(.navPeople), at: "/people", style: "row acts") {
            A(.class("btn"), .href("/people/invite")) { words(.invite) }
        }
        if isRefused {
            P(.class("err gapb"), .role("status")) {
                B { words(.linkRefused) }
                " "
                words(.linkRefusedHow)
            }
        }
        Div(.class("cols two")) {
            invitation
            Div(.class("stack")) {
                besideEachOther
                file
                user
            }
        }
    }

    private var besideEachOther: Card {
        Card("empty") {
            H2 { words(.pairFollow) }
            P { words(.pairIntro) }
            P(.class("gapt")) {
                A(.class("btn"), .href("/people/pair")) { words(.pairLink) }
            }
        }
    }
}

/// The form that follows a person by an invitation.
struct FollowCard: View {
    /// Who invites by a link; nil for none.
    let inviter: LinkedInviter?
    let invitation: InvitationField
    let name: PetnameField
    let address: AddressField
    let words: Words

    var body: Markup {
        Card("stack") {
            CardIntro(
                words(.followInvitation), sentence: inviter == nil ? words(.followInvitationHow) : nil)
            inviter
            Form(
                .class("stack"), .method(.post), .action(FollowRoutes.path),
                .data("data-wait", words(.askingDevice))
            ) {
                invitation
                name
                address
                P(.class("row")) {
                    Button(.class("go")) { words(.followButton) }
                    if inviter != nil { Button(.form(LinkedInviter.refusalID)) { words(.linkNotNow) } }
                }
            }
            P(.class("hint")) { words(.followTakes) }
        }
    }
}

/// Who invites by a link, by what the invitation says.
struct LinkedInviter: View {
    /// The id of the form that puts the invitation away.
    static let refusalID = "not-now"

    let name: String
    let fingerprint: String
    /// What the invitation says that it shares; nil if it does not say that.
    let shares: String?
    let until: String
    let words: Words

    var body: Markup {
        Div(.class("stack tight"), .id("invited")) {
            P { B { words(.linkQuestion) } }
            Dl(.class("stack sm")) {
                FactLine(words(.linkName), name)
                FactLine(words(.fingerprint), fingerprint, style: "fp")
                if let shares { FactLine(words(.theyShare), shares) }
                FactLine(words(.linkUntil), until)
            }
            P(.class("sm mut")) { words(.linkCare) }
            Form(.id(Self.refusalID), .method(.post), .action("/people/follow/not-now"))
        }
    }
}

/// The field for the text of an invitation.
struct InvitationField: View {
    let text: String
    let mistake: FieldMistake?
    let words: Words

    var body: Markup {
        Div(.class("stack tight")) {
            Label(.class("sm"), .for("invitation")) { words(.invitationText) }
            Textarea(
                .id("invitation"), .name("invitation"), .class("fp"), .rows("5"), .required(),
                .maxLength(Invitation.textLimit), .autocomplete("off"), .spellcheck("false"),
                .invalid(by: mistake), .described(by: mistake), .autofocus(mistake != nil)
            ) {
                // A browser leaves out the first line break of a text.
                "\n\(text)"
            }
            mistake
        }
    }
}

/// The form that takes an invitation from a file. It is folded: most invitations come as texts.
struct InvitationFileCard: View {
    let mistake: FieldMistake?
    let words: Words

    var body: Markup {
        Card {
            Details(.class("tab"), .open(mistake != nil)) {
                Summary { words(.followFile) }
                Div(.class("stack gapt")) {
                    P(.class("sm mut")) { words(.followFileHow) }
                    form
                }
            }
        }
    }

    private var form: Form {
        Form(.class("stack tight"), .method(.post), .action("/import"), .encoding("multipart/form-data")) {
            Label(.class("sm"), .for("file")) { words(.importFile) }
            Input(
                .id("file"), .type("file"), .name("file"), .required(), .invalid(by: mistake),
                .described(by: mistake), .autofocus(mistake != nil))
            mistake
            P(.class("row gapt")) { Button { words(.importLook) } }
        }
    }
}

/// Who the user is, which the other person can compare. It is folded, as only careful users need it.
struct IdentityCard: View {
    let name: String
    let fingerprint: String
    let words: Words

    var body: Markup {
        Card {
            Details(.class("tab")) {
                Summary { words(.youAre) }
                Div(.class("stack gapt")) {
                    P(.class("sm mut")) { words(.youAreHow) }
                    Dl(.class("stack sm")) {
                        FactLine(words(.claimedName), name)
                        FactLine(words(.fingerprint), fingerprint, style: "fp")
                    }
                }
            }
        }
    }
}
