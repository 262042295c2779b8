internal import VicinoMarkup
internal import VicinoPage

/// The invitation that was made last, the form for a new one, and those that are open.
struct InviteView: View {
    /// The invitation that this browser made last; nil for none.
    let shown: InvitationCard?
    let form: InvitationForm
    let open: OpenInvitationsCard
    let words: Words

    var body: Markup {
        PageHead(words(.invite), partOf: words(.navPeople), at: "/people", style: "row acts") {
            A(.class("btn"), .href("/people/follow")) { words(.follow) }
        }
        Div(.class("cols two")) {
            shown
            form
            if !open.rows.isEmpty { open }
        }
    }
}

/// An invitation to show or to send.
struct InvitationCard: View {
    let code: Markup
    let text: String
    let number: Int
    let sees: String
    let until: String
    /// The addresses that it says; nil for none.
    let addresses: String?
    /// Why they lead nowhere; nil if they may lead here.
    let addressHint: String?
    /// How to ask by a letter; nil if the invitation takes none.
    let letterHint: String?
    let words: Words

    var body: Markup {
        Card("stack") {
            CardIntro(words(.invitation), sentence: words(.invitationHow))
            code
            Div(.id("invitation-text")) { P(.class("fp")) { text } }
            facts
            if let addressHint { P(.class("hint")) { addressHint } }
            if let letterHint { P(.class("hint")) { letterHint } }
            // Who may leave a letter needs no address.
            if addresses == nil, letterHint == nil { P(.class("hint")) { words(.noAddress) } }
            Div(.class("row")) { actions }
        }
    }

    private var facts: Markup {
        Dl(.class("facts sm")) {
            FactLine(words(.theyWillSee), sees, style: "dsm")
            FactLine(words(.validUntil), until, style: "dsm")
            if let addresses {
                FactLine(words(.worksAt), "\(addresses), \(words(.worksNear))", style: "dsm")
            }
        }.markup
    }

    @MarkupBuilder private var actions: Markup {
        Button(
            .class("go"), .type("button"), .hidden(), .data("data-copy", "invitation-text"),
            .data("data-done", words(.copied))
        ) { words(.copy) }
        A(.class("btn"), .href("/people/invite/file")) { words(.saveFile) }
        PostForm("/people/invite/withdraw", style: "push") {
            HiddenField("number", "\(number)")
            Button(.class("danger")) { words(.withdraw) }
        }
    }
}

/// The form for a new invitation.
struct InvitationForm: View {
    /// A time for which it can be valid.
    struct Lifetime: Sendable {
        let hours: Int
        let name: String
        let isChosen: Bool
    }

    /// A store in which a letter is answered.
    struct LetterStore: Sendable {
        let number: Int64
        let name: String
        let isChosen: Bool
    }

    /// What is wrong with the form that was sent; nil if none was.
    let mistake: FieldMistake?
    let choice: SharingField
    let preview: SharedPreview
    let lifetimes: [Lifetime]
    let uses: String
    let address: String
    /// The user's stores.
    let stores: [LetterStore]
    /// Whether the user has chosen a lifetime, a number of people, an address or a store, or made a mistake.
    let isChanged: Bool
    let hint: AddressHint
    /// What lets others reach this device, by the button that makes the invitation; nil for nothing.
    let offer: ReachOffer?
    let words: Words

    var body: Markup {
        Card("stack") {
            H2 { words(.newInvitation) }
            mistake
            Form(.class("stack"), .method(.post), .action("/people/invite"), .described(by: mistake)) {
                choice
                more
                if let offer {
                    P(.class("hint")) { "\(offer.sentence(words)) \(offer.consequence(words))" }
                    if let network = offer.network { HiddenField("network", network.id) }
                    P(.class("row")) {
                        Button(.class("go"), .name("reach"), .value("on")) {
                            words(.reachInvite, ["reach": offer.button(words)])
                        }
                        Button { words(.reachInviteWithout) }
                        show
                    }
                } else {
                    hint
                    P(.class("row")) {
                        Button(.class("go")) { words(.makeInvitation) }
                        show
                    }
                }
            }
            preview
        }
    }

    private var show: Button { Button(.name("show"), .value("on")) { words(.sharedShow) } }

    /// What few people change: an invitation is for one person, for a week, and says where this device is.
    private var more: Details {
        Details(.class("tab"), .open(isChanged)) {
            Summary { words(.invitationMore) }
            Div(.class("stack gapt")) {
                limits
                Label(.class("field sm"), .for("address")) {
                    words(.deviceAddress)
                    Input(
                        .id("address"), .name("address"), .value(address), .placeholder("192.168.1.20:4747"),
                        .autocomplete("off"), .maxLength(300))
                }
                if !stores.isEmpty { letters }
            }
        }
    }

    /// Whether the invitation takes a letter, and where it is answered.
    @MarkupBuilder private var letters: Markup {
        Label(.class("field sm"), .for("letters")) {
            words(.lettersIn)
            Select(.id("letters"), .name("letters")) {
                Option(.value(""), .selected(!stores.contains(where: \.isChosen))) { words(.lettersNone) }
                for store in stores {
                    Option(.value("\(store.number)"), .selected(store.isChosen)) { store.name }
                }
            }
        }
        P(.class("hint")) { words(.lettersHow) }
    }

    private var limits: Markup {
        Div(.class("row")) {
            Label(.class("field sm"), .for("hours")) {
                words(.validFor)
                Select(.id("hours"), .name("hours")) {
                    for lifetime in lifetimes {
                        Option(.value("\(lifetime.hours)"), .selected(lifetime.isChosen)) { lifetime.name }
                    }
                }
            }
            Label(.class("field sm"), .for("uses")) {
                words(.forPeople)
                Input(
                    .id("uses"), .name("uses"), .type("number"), .min("1"), .max("100"), .required(), .value(uses))
            }
        }.markup
    }
}

/// Which addresses an invitation would say, or why it would say none.
struct AddressHint: View {
    let sentence: String
    /// The part of the settings that changes it; nil for none.
    var path: String?
    /// What the link to it says.
    var name = ""

    var body: Markup {
        P(.class("hint")) {
            sentence
            if let path {
                " "
                A(.href(path)) { name }
            }
        }
    }
}

/// The invitations that are open, the last one first; at least one.
struct OpenInvitationsCard: View {
    let count: String
    let rows: [OpenInvitationRow]
    let words: Words

    var body: Markup {
        Card("stack") {
            CardIntro(words(.openInvitations), sentence: count)
            Ul(.class("list open")) {
                for row in rows { row }
            }
            P(.class("sm mut")) { words(.openInvitationsHow) }
        }
    }
}

/// An open invitation, whose text is not kept.
struct OpenInvitationRow: View {
    let number: Int
    let made: String
    let sees: String
    let uses: String
    let until: String
    /// Where a letter is awaited, and until when; nil if none is.
    let letter: String?
    let words: Words

    var body: Markup {
        Li {
            Div {
                B { sees }
                " · \(uses)"
                P { "\(words(.made)): \(made)" }
                P { "\(words(.validUntil)): \(until)" }
                if let letter { P { letter } }
            }
            PostForm("/people/invite/withdraw") {
                HiddenField("number", "\(number)")
                Button(.class("danger")) {
                    words(.withdraw)
                    SpokenText(", \(made)")
                }
            }
        }
    }
}
