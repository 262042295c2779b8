internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// Says what is wrong with a text that should be an invitation, and what to do.
struct InvitationMistake: Sendable {
    let words: Words

    /// The number of characters of the shortest possible invitation: of an author with a name of one letter, without
    /// addresses and kinds.
    static let shortest: Int = {
        var generator = SystemRandomNumberGenerator()
        let author = UserID([UInt8](repeating: 0, count: 32))
        let invitation = author.flatMap {
            try? Invitation(
                author: $0, secret: InvitationSecret(using: &generator), expiry: .epoch, claimedName: "A",
                addresses: [], kinds: [])
        }
        return invitation?.text.count ?? 0
    }()

    func mistake(_ typed: String, _ error: VicinoError) -> FollowPage.Mistake {
        let letters = typed.filter { !$0.isWhitespace }
        let begins = letters.lowercased().hasPrefix(Invitation.scheme)
        let length = words.format.number(letters.count)
        switch error.code {
        case .malformed where letters.isEmpty: return mistake("invitation_empty")
        case .malformed where !begins && letters.lowercased().contains(Invitation.scheme):
            return mistake("invitation_more_before")
        case .malformed where !begins: return mistake("invitation_beginning")
        case .mistyped where letters.count < Self.shortest:
            return .init(
                cause: words["invitation_end"],
                remedy: words(
                    "invitation_end_how", ["n": length, "least": words.format.number(Self.shortest)]))
        case .mistyped:
            return .init(cause: words["invitation_mistyped"], remedy: words("invitation_mistyped_how", ["n": length]))
        case .outOfRange: return mistake("invitation_long")
        default: return .init(cause: words["invitation_unusable"], remedy: words.sentence(error, limit: 400))
        }
    }

    /// Says what is wrong with an invitation that came in a file.
    func mistake(inFile error: VicinoError) -> FollowPage.Mistake {
        var said = mistake("upload_invitation")
        if ![.malformed, .mistyped, .outOfRange].contains(error.code) {
            said = .init(cause: words["invitation_unusable"], remedy: words.sentence(error, limit: 400))
        }
        said.field = .file
        return said
    }

    private func mistake(_ key: String) -> FollowPage.Mistake {
        .init(cause: words[key], remedy: words["\(key)_how"])
    }
}
