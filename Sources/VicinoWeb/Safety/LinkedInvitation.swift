internal import VicinoCore
internal import VicinoPage

/// What a link contained, which waits for the user's decision.
enum LinkedInvitation: Hashable, Sendable {
    /// An invitation, which a form shows.
    case invitation(Invitation)
    /// A link without an invitation; the page says so, and shows nothing of the link.
    case refused

    /// The name of the sealed text of the link in the query of a sign-in link.
    static let name = "invitation"

    /// Reads what a sign-in link carries; nil if it carries nothing that this server made.
    init?(in query: [String: [String]], _ tokens: SignInTokens, _ token: String) {
        guard let sealed = query[Self.name]?.last, let text = tokens.sealed.open(sealed, for: token) else { return nil }
        self = (try? InvitationLink(text)).map { .invitation($0.invitation) } ?? .refused
    }
}
