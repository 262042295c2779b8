internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// What the page of people shows.
struct PeopleView: View {
    /// What the service that runs does not say, and why; nil if it says everything.
    let failure: String?
    let questions: [QuestionCard]
    let followed: FollowedSection
    let followers: FollowersCard
    /// The blocked people who are not followers.
    let blocked: [BlockedRow]
    let words: Words

    var body: Markup {
        PageHead(words(.navPeople), style: "row acts") {
            A(.class("btn"), .href("/people/invite")) { words(.invite) }
            A(.class("btn go"), .href("/people/follow")) { words(.follow) }
        }
        if let failure {
            P(.class("err gapb"), .role("alert")) { failure }
        }
        Div(.class("stack")) {
            Div(.class("stack"), .id("live-questions")) {
                for question in questions { question }
            }
            followed
            followers
            if !blocked.isEmpty { blockedCard }
            pairing
        }
    }

    private var blockedCard: Card {
        Card {
            H2 { words(.blocked) }
            Ul(.class("stack tight gapt")) {
                for row in blocked { row }
            }
        }
    }

    private var pairing: Card {
        Card {
            EmptyState(words(.knownHere), advice: words(.knownHereHow)) {
                A(.class("btn"), .href("/people/pair")) { words(.pairLink) }
            }
        }
    }
}

/// The people whom the user follows, by pages.
struct FollowedSection: View {
    /// How many people there are on all pages.
    let count: Int
    /// The button that lets it look for people; nil if nothing is missing, or a press does not help.
    let offer: ReachForm?
    /// Why this device does not look for people; nil if it does, or that is unknown.
    let obstacle: String?
    let people: [PersonCard]
    /// The links to other pages; nil if there are none.
    let turn: TurnView?
    let words: Words

    var body: Markup {
        Section(.aria(.labelledBy, "you-follow")) {
            Div(.class("head")) {
                H2(.id("you-follow")) { words(.youFollow) }
                P { words.counted(.nPeople, count) }
            }
            if let offer {
                offer
            } else if let obstacle {
                // The settings can change it.
                P(.class("hint gapb")) { A(.href("/settings")) { obstacle } }
            }
            if people.isEmpty {
                Card {
                    EmptyState(words(.nearNobodyFollowed), advice: words(.followNobodyHow)) {
                        A(.class("btn"), .href("/people/follow")) { words(.firstConnectFollow) }
                        A(.class("btn"), .href("/import")) { words(.importTitle) }
                    }
                }
            } else {
                Ul(.class("grid"), .id("live-near")) {
                    for person in people { person }
                }
                turn
            }
        }
    }
}

/// The people who follow the user, or did.
struct FollowersCard: View {
    let followers: [FollowerFacts]
    let words: Words

    var body: Markup {
        Card {
            CardHead(words(.followYou), detail: words.counted(.nPeople, followers.count { $0.hasAccess }))
            if followers.isEmpty {
                EmptyState(words(.nobodyFollows), advice: words(.nobodyFollowsHow)) {
                    A(.class("btn"), .href("/people/invite")) { words(.firstConnectInvite) }
                }
            } else {
                ScrollRegion(words(.followYou), role: "group") { table }
            }
        }
    }

    private var table: Table {
        Table(.class("data")) {
            Thead {
                Tr {
                    Th(.scope("col")) { words(.filterPerson) }
                    Th(.scope("col"), .class("hide")) { words(.sees) }
                    Th(.scope("col")) { words(.has) }
                    Th(.scope("col"), .class("hide")) { words(.until) }
                    Td()
                }
            }
            Tbody {
                for follower in followers { FollowerRow(follower: follower, words: words) }
            }
        }
    }
}

/// A follower in the table of them.
private struct FollowerRow: View {
    let follower: FollowerFacts
    let words: Words

    var body: Markup {
        Tr {
            Th(.scope("row")) {
                follower.name.isolated
                if let claimed = follower.claimed {
                    " "
                    Span(.class("mut")) { "(\(claimed.isolated))" }
                }
            }
            Td(.class("hide")) { follower.sees }
            Td { follower.has }
            Td(.class("hide")) { follower.until }
            Td(.class("num")) {
                A(.href(follower.path)) {
                    words(.followerOpen)
                    SpokenText(" \(follower.name)")
                }
            }
        }
    }
}

/// A blocked person who is not a follower, with the button that lets them be met again.
struct BlockedRow: View {
    /// The page of the person.
    let path: String
    let name: String
    let since: String
    let words: Words

    var body: Markup {
        Li(.class("row")) {
            Avatar(name.initial, style: "s")
            Span {
                "\(name.isolated) "
                Span(.class("sm mut")) { since }
            }
            PostForm("\(path)/unblock", style: "push") {
                Button {
                    words(.unblock)
                    SpokenText(" \(name)")
                }
            }
        }
    }
}
