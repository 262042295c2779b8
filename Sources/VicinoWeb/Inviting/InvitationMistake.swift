internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage

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
        case .malformed where letters.isEmpty: return mistake(.invitationEmpty, .invitationEmptyHow)
        case .malformed where !begins && letters.lowercased().contains(Invitation.scheme):
            return mistake(.invitationMoreBefore, .invitationMoreBeforeHow)
        case .malformed where !begins: return mistake(.invitationBeginning, .invitationBeginningHow)
        case .mistyped where letters.count < Self.shortest:
            return .init(
                cause: words(.invitationEnd),
                remedy: words(
                    .invitationEndHow, ["n": length, "least": words.format.number(Self.shortest)]))
        case .mistyped:
            return .init(cause: words(.invitationMistyped), remedy: words(.invitationMistypedHow, ["n": length]))
        case .outOfRange: return mistake(.invitationLong, .invitationLongHow)
        default: return .init(cause: words(.invitationUnusable), remedy: words.sentence(error, limit: 400))
        }
    }

    /// Says what is wrong with an invitation that came in a file.
    func mistake(inFile error: VicinoError) -> FollowPage.Mistake {
        var said = mistake(.uploadInvitation, .uploadInvitationHow)
        if ![.malformed, .mistyped, .outOfRange].contains(error.code) {
            said = .init(cause: words(.invitationUnusable), remedy: words.sentence(error, limit: 400))
        }
        said.field = .file
        return said
    }

    /// Says why the meeting with the author failed, at the field that can change it.
    func mistake(meeting error: VicinoError, _ invitation: Invitation, _ request: WebRequest) -> FollowPage.Mistake {
        let sentence = words.sentence(error, limit: 400)
        let isNowhere = invitation.addresses.isEmpty && request.field("address") == nil
        switch error.code {
        case .nameTaken: return .init(cause: words(.nameWrong), remedy: words.sentence(ofName: error), field: .name)
        case .unreachable where invitation.drop != nil, .timeout where invitation.drop != nil:
            return .init(
                cause: words(.followFailed), remedy: words(.followLetter), detail: sentence, field: .address)
        case .unreachable where isNowhere, .notFound where isNowhere:
            return .init(cause: words(.followFailed), remedy: words(.followNoAddress), field: .address)
        case .unreachable, .timeout, .notFound:
            let name = DisplayText(invitation.claimedName, limit: 60).text
            return .init(
                cause: words(.followSilent, ["name": name]), remedy: words(.followSilentHow, ["name": name]),
                detail: sentence, field: .address)
        default: return .init(cause: words(.followFailed), remedy: sentence)
        }
    }

    private func mistake(_ cause: TextKey, _ remedy: TextKey) -> FollowPage.Mistake {
        .init(cause: words(cause), remedy: words(remedy))
    }
}
