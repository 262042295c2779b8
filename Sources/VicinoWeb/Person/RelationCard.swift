internal import VicinoMarkup
internal import VicinoPage

/// What a followed person and the user are to each other: whether the person follows the user, and how to rename,
/// unfollow and block the person.
struct RelationCard: View {
    let name: String
    /// What the person may see and has; nil if they do not follow the user.
    let follower: FollowerFacts?
    let shares: ShareLines
    let vouches: VouchLines
    let rename: RenameForm
    let block: BlockForm
    /// The page of the person.
    let path: String
    let words: Words

    var body: Markup {
        Card("stack") {
            H2 { words(.betweenYou) }
            Div(.class("sm")) { following }
            vouches
            shares
            rename
            ConfirmationFold(
                words(.unfollow, ["name": name]), advice: words(.unfollowHow, ["name": name]),
                action: "\(path)/unfollow")
            if block.isBlocked {
                Div { block }
            } else {
                block
            }
        }
    }

    @MarkupBuilder private var following: Markup {
        if let follower, follower.hasAccess {
            P { words(.followsYou, ["name": name]) }
            P(.class("mut")) { "\(words(.has)): \(follower.has). \(follower.until)." }
            if follower.mayReceive {
                P {
                    "\(words(.sees)): \(follower.sees). "
                    A(.href("\(path)/shared")) { words(.sharedHeading, ["name": name]) }
                }
            }
            ArrivalList(arrivals: follower.arrivals, words: words)
            ConfirmationFold(
                words(.revokeShort), advice: words(.revokeShortHow), style: "gapt", action: "\(path)/revoke")
        } else {
            P { words(.followsYouNot, ["name": name]) }
            if !block.isBlocked { invitation }
        }
    }

    /// The button that makes an invitation for the person.
    private var invitation: PostForm {
        PostForm("\(path)/invite", style: "stack tight gapt") {
            P(.class("row")) { Button { words(.inviteBack, ["name": name]) } }
            P(.class("hint")) { words(.inviteBackHow, ["name": name]) }
        }
    }
}

/// The form that gives a followed person or a follower another name.
struct RenameForm: View {
    /// The name, or what was typed before.
    let typed: String
    /// What is wrong with it; nil if nothing is.
    let mistake: FieldMistake?
    /// What an empty name means; nil if there must be one.
    var advice: String?
    /// The page of the person.
    let path: String
    let words: Words

    var body: Markup {
        PostForm("\(path)/rename", style: "stack tight") {
            Label(.class("sm"), .for("petname")) { words(.petname) }
            Div(.class("row")) {
                Input(
                    .id("petname"), .name("name"), .value(typed), .required(advice == nil), .maxLength(100),
                    .autocomplete("off"), .invalid(by: mistake), .described(by: mistake), .autofocus(mistake != nil))
                Button { words(.rename) }
            }
            mistake
            if let advice { P(.class("hint")) { advice } }
        }
    }
}

/// The button that blocks a person, or lets a blocked person be met again.
struct BlockForm: View {
    let name: String
    let isBlocked: Bool
    /// The page of the person.
    let path: String
    let words: Words

    var body: Markup {
        if isBlocked {
            P(.class("sm")) { words(.isBlocked, ["name": name]) }
            PostForm("\(path)/unblock", style: "gapt") {
                Button { words(.unblock) }
            }
        } else {
            ConfirmationFold(
                words(.block, ["name": name]), advice: words(.blockHow, ["name": name]), action: "\(path)/block")
        }
    }
}
