internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage

/// The page on which the user follows a person: by an invitation, or side by side.
struct FollowPage {
    /// What is wrong with the form that was sent.
    struct Mistake: Sendable {
        /// The cause, and what to do.
        let cause: String
        let remedy: String
        /// What exactly happened, for those who can use it; nil if the cause says it.
        var detail: String?
        /// The field beside which it stands.
        var field = Field.invitation

        /// A field of the form.
        enum Field: String, Sendable { case invitation, name, address, file }
    }

    let request: WebRequest
    var mistake: Mistake?

    func page() throws -> Page {
        let node = request.site.node
        let words = request.words
        let linked = request.session.flatMap { request.site.sessions.linked(of: $0) }
        var invitation: Invitation?
        if case .invitation(let found) = linked { invitation = found }
        let card = FollowCard(
            inviter: invitation.map(show),
            invitation: InvitationField(
                text: request.field("invitation") ?? invitation?.text ?? "", mistake: mistake(.invitation),
                words: words),
            name: PetnameField(value: request.field("name") ?? "", mistake: mistake(.name), words: words),
            address: AddressField(
                typed: request.field("address") ?? "", mistake: mistake(.address),
                isOpen: request.field("address") != nil || mistake?.field == .address, words: words),
            words: words)
        let user = IdentityCard(
            name: try DisplayText(node.claimedName(), limit: 60).text, fingerprint: node.user.fingerprint, words: words)
        let view = FollowView(
            isRefused: linked == .refused && mistake == nil, invitation: card,
            file: InvitationFileCard(mistake: mistake(.file), words: words), user: user, words: words)
        return Page(
            title: words(.follow), section: .people, view: view,
            status: mistake == nil ? .ok : .unprocessableContent)
    }

    /// Who invites, by what the invitation says.
    private func show(_ invitation: Invitation) -> LinkedInviter {
        LinkedInviter(
            name: DisplayText(quoting: invitation.claimedName).text, fingerprint: invitation.authorID.fingerprint,
            shares: invitation.sharing.map(SharingWords(request.site, request.words).text),
            until: request.site.text(request.words).dateAndTime(invitation.expiry), words: request.words)
    }

    /// The line below a field; nil if nothing is wrong with it.
    private func mistake(_ field: Mistake.Field) -> FieldMistake? {
        guard let mistake, mistake.field == field else { return nil }
        let sentence = [mistake.remedy, mistake.detail].compactMap { $0 }.joined(separator: " ")
        return FieldMistake("\(field.rawValue)-mistake", cause: mistake.cause, sentence: sentence)
    }
}
