internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoService

/// The page on which the user invites people: the invitation that was made last, the form for a new one, and those that
/// are open.
struct InvitePage {
    let request: WebRequest
    /// What is wrong with the form that was sent; nil if none was.
    var mistake: String?

    /// The times for which an invitation can be valid, in hours.
    static let lifetimes = [1, 24, 7 * 24, 30 * 24, 90 * 24]

    func page() throws -> WebPage {
        let site = request.site
        let words = request.words
        let open = try site.node.openInvitations()
        let shown = request.session.flatMap { site.invitations.invitation(of: $0, among: open) }
        let isSent = mistake != nil
        let present = site.node.listeningAddresses()
        let values = InviteValues(
            shown: shown.map { show($0, present) }, rows: open.reversed().map(row), hasRows: !open.isEmpty,
            count: words.counted("n_open", open.count), isLimited: request.field("scope") == "some",
            kinds: try KindChoices(site.node).choices(words, chosen: request.form["kind"] ?? []),
            lifetimes: Self.lifetimes.map {
                .init(value: "\($0)", name: hours($0), isChosen: "\($0)" == request.field("hours") ?? "168")
            },
            uses: isSent ? request.field("uses") ?? "" : "1", address: request.field("address") ?? "",
            addressKnown: words("address_known", ["addresses": Self.text(present)]),
            unreachable: present.isEmpty ? unreachable : nil, mistake: mistake)
        return WebPage(
            title: words["invite"], section: .people, template: "invite", values: values,
            status: isSent ? .unprocessableContent : .ok)
    }

    /// Why other devices cannot reach this one, and where to change that. A service that runs needs no switch.
    private var unreachable: InviteValues.Warning {
        let site = request.site
        let words = request.words
        guard case .runs(let view) = site.service else {
            return .init(
                sentence: words["address_unknown"], path: site.settings.map { _ in "/settings#background" },
                name: words["address_switch"])
        }
        let said = ObstacleWords(words: words, text: site.text(words), now: site.node.now)
        let reason = view.obstacle.map(said.sentence) ?? words["obstacle_no_network"]
        return .init(
            sentence: words("address_unreachable", ["reason": reason]),
            path: site.settings.map { _ in "/settings#group-networks" },
            name: words["address_networks"])
    }

    /// - Parameter present: the addresses at which this device listens now.
    private func show(
        _ shown: ShownInvitations.ShownInvitation, _ present: [PeerAddress]
    ) -> InviteValues.Invitation {
        let words = request.words
        let invitation = shown.invitation
        let code = QRDrawing(invitation.text.uppercased(), label: words["qr_label"])?.markup ?? .none
        return .init(
            code: code, text: invitation.text, number: "\(shown.number)",
            sees: KindWords(words: words).text(invitation.kindIDs.isEmpty ? nil : invitation.kindIDs),
            until: when(invitation.expiry), hasAddress: !invitation.addresses.isEmpty,
            addresses: Self.text(invitation.addresses), addressHint: hint(of: shown, present))
    }

    /// Why peers cannot reach what an invitation says; nil if they can, as far as this device knows.
    private func hint(of shown: ShownInvitations.ShownInvitation, _ present: [PeerAddress]) -> String? {
        switch shown.invitation.reach {
        case .nowhere: return nil
        case .thisComputer: return request.words["address_computer"]
        case .network:
            // An address that the user has typed may lead here in a way that this device does not know.
            let isCurrent = shown.isAddressTyped || shown.invitation.addresses.contains(where: present.contains)
            return isCurrent ? nil : request.words["address_moved"]
        }
    }

    private static func text(_ addresses: [PeerAddress]) -> String {
        addresses.map(\.description).joined(separator: ", ")
    }

    private func row(_ open: OpenInvitation) -> InviteValues.Row {
        let words = request.words
        return .init(
            number: "\(open.number)", made: when(open.createdAt),
            sees: KindWords(words: words).text(open.sharedKinds.ids),
            uses: words.counted("n_uses", open.usesLeft), until: when(open.expiry))
    }

    private func when(_ moment: Timestamp) -> String {
        request.site.text(request.words).dateAndTime(moment)
    }

    private func hours(_ hours: Int) -> String {
        hours < 24 ? request.words.counted("n_hours", hours) : request.words.counted("n_days", hours / 24)
    }
}

/// The values of the page of invitations.
struct InviteValues: Sendable {
    /// The invitation that this browser made last.
    struct Invitation: Sendable {
        let code: Markup
        let text: String
        let number: String
        let sees: String
        let until: String
        let hasAddress: Bool
        let addresses: String
        /// Why they lead nowhere; nil if they may lead here.
        let addressHint: String?
    }

    /// An open invitation, whose text is not kept.
    struct Row: Sendable {
        let number: String
        let made: String
        let sees: String
        let uses: String
        let until: String
    }

    /// Why an invitation would hold no address.
    struct Warning: Sendable {
        let sentence: String
        /// The part of the settings that changes it; nil for a program without settings.
        let path: String?
        let name: String
    }

    /// A time for which an invitation can be valid.
    struct Lifetime: Sendable {
        let value: String
        let name: String
        let isChosen: Bool
    }

    let shown: Invitation?
    let rows: [Row]
    let hasRows: Bool
    let count: String
    let isLimited: Bool
    let kinds: [KindChoices.Choice]
    let lifetimes: [Lifetime]
    let uses: String
    let address: String
    let addressKnown: String
    /// Nil if other devices can reach this one.
    let unreachable: Warning?
    let mistake: String?
}
