internal import HTTPTypes
internal import Vicino
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// The page of a follower whom the user does not follow, or of a blocked person.
struct FollowerPage {
    let site: WebSite
    let words: Words
    /// The choice that the user has sent, if it is not saved; nil to show what is shared.
    var sharing: SharingState?
    /// What was typed as a name and cannot be used.
    var nameMistake: PersonPage.Mistake?

    /// - Throws: that the page is missing, for a person who neither follows nor is blocked.
    func page(_ user: UserID) throws -> Page {
        let follower = try FollowerFacts.all(site, words).first { $0.id == user.description }
        let blocked = try site.node.blockedUsers().first { $0.user == user }
        guard follower != nil || blocked != nil else { throw WebRefusal.missing }
        let name = follower?.name ?? blocked.map { DisplayText($0.name, limit: 60).text } ?? ""
        let sharing = try sharing ?? SharingState(of: user, in: site)
        let view = FollowerView(
            name: name, fingerprint: user.fingerprint, follower: follower,
            shares: try ShareLines(of: user, named: name, site, words),
            vouches: try VouchLines(of: user, named: name, site, words),
            rename: try follower == nil ? nil : rename(user),
            block: BlockForm(name: name, isBlocked: blocked != nil, path: user.path, words: words),
            sharing: try sharing?.view(site, words), path: user.path, words: words)
        return Page(
            title: name, section: .people, view: view,
            status: nameMistake == nil ? sharing?.status ?? .ok : .unprocessableContent)
    }

    private func rename(_ user: UserID) throws -> RenameForm {
        RenameForm(
            typed: try nameMistake?.typed ?? site.node.petname(of: user) ?? "",
            mistake: nameMistake.map { FieldMistake("petname-mistake", sentence: $0.sentence) },
            advice: words(.petnameFollower), path: user.path, words: words)
    }
}

/// A follower or a blocked person, and how to end their access or block them.
struct FollowerView: View {
    let name: String
    let fingerprint: String
    /// What the person may see and has; nil if they do not follow the user.
    let follower: FollowerFacts?
    let shares: ShareLines
    let vouches: VouchLines
    /// The form for a petname; nil for a person who never followed.
    let rename: RenameForm?
    let block: BlockForm
    /// What the person may see, and how it looks; nil without access.
    let sharing: SharingView?
    /// The page of the person.
    let path: String
    let words: Words

    var body: Markup {
        head
        Div(.class("cols two")) {
            Card("stack") {
                H2 { words(.whatTheyHave) }
                if let follower {
                    FollowerTable(follower: follower, words: words)
                    ArrivalList(arrivals: follower.arrivals, words: words)
                    // The page of a followed person says so with what else is wrong.
                    if let warning = follower.arrivals.warning { P(.class("sm")) { warning } }
                }
                Div {
                    P(.class("sm mut")) { words(.fingerprint) }
                    P(.class("fp")) { fingerprint }
                }
                P(.class("hint")) { words(.notFollowed, ["name": name]) }
            }
            Card("stack") {
                H2 { words(.betweenYou) }
                vouches
                shares
                rename
                if let follower { access(of: follower) }
                Div { block }
            }
        }
        sharing
    }

    private var head: Div {
        Div(.class("top")) {
            Div {
                P {
                    A(.href("/people")) { words(.navPeople) }
                }
                Div(.class("row")) {
                    Avatar(name.initial)
                    Div {
                        H1 { name }
                        if let claimed = follower?.claimed {
                            P(.class("sm mut")) { words(.callsThemselves, ["name": claimed]) }
                        }
                    }
                }
            }
        }
    }

    @MarkupBuilder
    private func access(of follower: FollowerFacts) -> Markup {
        if follower.hasAccess {
            ConfirmationFold(
                words(.revoke, ["name": name]), advice: words(.revokeHow, ["name": name]),
                action: "\(path)/revoke")
        } else {
            P(.class("sm")) { words(.hasNoAccess) }
        }
    }
}

/// What a follower may see, until when, and what their devices have.
private struct FollowerTable: View {
    let follower: FollowerFacts
    let words: Words

    var body: Markup {
        Dl(.class("facts sm")) {
            FactLine(words(.sees), follower.sees, style: "dsm")
            FactLine(words(.has), follower.has, style: "dsm")
            FactLine(words(.until), follower.until, style: "dsm")
            FactLine(words(.followsSince), follower.since, style: "dsm")
            FactLine(words(.lastContact), follower.heard, style: "dsm")
        }
    }
}
