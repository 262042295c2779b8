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
        PageHead(words["follow"], partOf: words["nav_people"], at: "/people", style: "row acts") {
            A(.class("btn"), .href("/people/invite")) { words["invite"] }
        }
        if isRefused {
            P(.class("err gapb"), .role("status")) {
                B { words["link_refused"] }
                " "
                words["link_refused_how"]
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
            H2 { words["pair_follow"] }
            P { words["pair_intro"] }
            P(.class("gapt")) {
                A(.class("btn"), .href("/people/pair")) { words["pair_link"] }
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
                words["follow_invitation"], sentence: inviter == nil ? words["follow_invitation_how"] : nil)
            inviter
            Form(
                .class("stack"), .method(.post), .action(FollowRoutes.path),
                .data("data-wait", words["asking_device"])
            ) {
                invitation
                name
                address
                P(.class("row")) {
                    Button(.class("go")) { words["follow_button"] }
                    if inviter != nil { Button(.form(LinkedInviter.refusalID)) { words["link_not_now"] } }
                }
            }
            P(.class("hint")) { words["follow_takes"] }
        }
    }
}

/// Who invites by a link, by what the invitation says.
struct LinkedInviter: View {
    /// The id of the form that puts the invitation away.
    static let refusalID = "not-now"

    let name: String
    let fingerprint: String
    let until: String
    let words: Words

    var body: Markup {
        Div(.class("stack tight"), .id("invited")) {
            P { B { words["link_question"] } }
            Dl(.class("stack sm")) {
                FactLine(words["link_name"], name)
                FactLine(words["fingerprint"], fingerprint, style: "fp")
                FactLine(words["link_until"], until)
            }
            P(.class("sm mut")) { words["link_care"] }
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
            Label(.class("sm"), .for("invitation")) { words["invitation_text"] }
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

/// The form that takes an invitation from a file.
struct InvitationFileCard: View {
    let mistake: FieldMistake?
    let words: Words

    var body: Markup {
        Card("stack") {
            CardIntro(words["follow_file"], sentence: words["follow_file_how"])
            Form(
                .class("stack tight"), .method(.post), .action("/import"), .encoding("multipart/form-data")
            ) {
                Label(.class("sm"), .for("file")) { words["import_file"] }
                Input(
                    .id("file"), .type("file"), .name("file"), .required(), .invalid(by: mistake),
                    .described(by: mistake), .autofocus(mistake != nil))
                mistake
                P(.class("row gapt")) { Button { words["import_look"] } }
            }
        }
    }
}

/// Who the user is, which the other person can compare.
struct IdentityCard: View {
    let name: String
    let fingerprint: String
    let words: Words

    var body: Markup {
        Card("stack") {
            H2 { words["you_are"] }
            P(.class("sm mut")) { words["you_are_how"] }
            Dl(.class("stack sm")) {
                FactLine(words["claimed_name"], name)
                FactLine(words["fingerprint"], fingerprint, style: "fp")
            }
        }
    }
}
