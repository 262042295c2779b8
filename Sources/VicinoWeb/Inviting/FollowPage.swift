internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// The page on which the user follows a person: by an invitation, or side by side.
struct FollowPage {
    /// What is wrong with the form that was sent.
    struct Mistake: Sendable {
        /// The cause, and what to do.
        let cause: String
        let remedy: String
        /// The field beside which it stands.
        var field = Field.invitation

        /// A field of the form.
        enum Field: Sendable { case invitation, name, address, file }
    }

    let request: WebRequest
    var mistake: Mistake?

    func page() throws -> WebPage {
        let node = request.site.node
        let linked = request.session.flatMap { request.site.sessions.linked(of: $0) }
        var invited: FollowValues.Author?
        if case .invitation(let invitation) = linked { invited = show(invitation) }
        let values = FollowValues(
            invited: invited, isRefused: linked == .refused && mistake == nil,
            invitation: request.field("invitation") ?? invited?.text ?? "",
            name: request.field("name") ?? "", address: request.field("address") ?? "",
            invitationMistake: mistake(.invitation), nameMistake: mistake(.name), addressMistake: mistake(.address),
            fileMistake: mistake(.file),
            isMore: request.field("address") != nil, fingerprint: node.user.fingerprint,
            userName: try node.claimedName().displaySafe(limit: 60), textLimit: Invitation.textLimit)
        return WebPage(
            title: request.words["follow"], section: .people, template: "follow", values: values,
            status: mistake == nil ? .ok : .unprocessableContent)
    }

    /// Who invites, by what the invitation says.
    private func show(_ invitation: Invitation) -> FollowValues.Author {
        .init(
            text: invitation.text, name: invitation.claimedName.displayQuoted(),
            fingerprint: invitation.authorID.fingerprint,
            until: request.site.text(request.words).dateAndTime(invitation.expiry))
    }

    private func mistake(_ field: Mistake.Field) -> FollowValues.Mistake? {
        guard let mistake, mistake.field == field else { return nil }
        return .init(cause: mistake.cause, remedy: mistake.remedy)
    }
}

/// The values of the page on which the user follows a person.
struct FollowValues: Sendable {
    /// What is wrong with a field.
    struct Mistake: Sendable {
        let cause: String
        let remedy: String
    }

    /// The invitation that came by a link.
    struct Author: Sendable {
        let text: String
        let name: String
        let fingerprint: String
        let until: String
    }

    let invited: Author?
    /// Whether a link was refused.
    let isRefused: Bool
    let invitation: String
    let name: String
    let address: String
    let invitationMistake: Mistake?
    let nameMistake: Mistake?
    let addressMistake: Mistake?
    let fileMistake: Mistake?
    let isMore: Bool
    let fingerprint: String
    let userName: String
    let textLimit: Int
}
