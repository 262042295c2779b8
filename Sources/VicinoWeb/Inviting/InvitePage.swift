internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage
internal import VicinoService

/// The page on which the user invites people: the invitation that was made last, the form for a new one, and those that
/// are open.
struct InvitePage {
    let request: WebRequest
    /// What is wrong with the form that was sent; nil if none was.
    var mistake: String?
    /// What the form chooses, if the user asks to see what that shows.
    var tried: Sharing?

    /// The times for which an invitation can be valid, in hours.
    static let lifetimes = [1, 24, 7 * 24, 30 * 24, 90 * 24]

    /// - Parameter unit: what systemd says about the service in the background.
    func page(_ unit: ServiceUnit.State) throws -> Page {
        let site = request.site
        let words = request.words
        let open = try site.node.openInvitations()
        let shown = request.session.flatMap { site.invitations.invitation(of: $0, among: open) }
        let present = site.node.listeningAddresses()
        let view = InviteView(
            shown: shown.map { show($0, present) }, form: try form(present, unit),
            open: OpenInvitationsCard(
                count: words.counted(.nOpen, open.count), rows: open.reversed().map(row), words: words),
            words: words)
        return Page(
            title: words(.invite), section: .people, view: view,
            status: mistake == nil ? .ok : .unprocessableContent)
    }

    /// - Parameter present: the addresses at which this device listens now.
    private func form(_ present: [PeerAddress], _ unit: ServiceUnit.State) throws -> InvitationForm {
        let words = request.words
        let known = AddressHint(sentence: words(.addressKnown, ["addresses": Self.text(present)]))
        let offer = present.isEmpty ? ReachOffer(request.site, unit) : nil
        let hours = request.field("hours") ?? "168"
        let uses = mistake == nil && tried == nil ? "1" : request.field("uses") ?? ""
        let address = request.field("address") ?? ""
        let stores = try letterStores()
        let choices = try SharingChoices(request.site)
        return InvitationForm(
            mistake: mistake.map { FieldMistake("invite-mistake", sentence: $0, isAlert: true) },
            choice: choices.field(filledIn: request),
            preview: SharedPreview(
                week: try SharedWeek(site: request.site, words: words).view(of: tried ?? choices.preset),
                isOpen: tried != nil, words: words),
            lifetimes: Self.lifetimes.map {
                .init(hours: $0, name: name(ofHours: $0), isChosen: "\($0)" == hours)
            },
            uses: uses, address: address, stores: stores,
            isChanged: mistake != nil || hours != "168" || uses != "1" || !address.isEmpty
                || stores.contains(where: \.isChosen),
            hint: present.isEmpty ? unreachable() : known, offer: offer, words: words)
    }

    /// The user's stores, in one of which a letter may be answered.
    private func letterStores() throws -> [InvitationForm.LetterStore] {
        let chosen = request.field("letters")
        return try request.site.node.repositoryStores().filter { !$0.isRemoved }.map { store in
            .init(
                number: store.id, name: DisplayText(store.name, limit: 60).description,
                isChosen: chosen == "\(store.id)")
        }
    }

    /// Why other devices cannot reach this one, and where to change that. A service that runs needs no switch.
    private func unreachable() -> AddressHint {
        let site = request.site
        let words = request.words
        guard case .runs(let status) = site.askService() else {
            return AddressHint(
                sentence: words(.addressUnknown), path: site.settings.map { _ in "/settings#background" },
                name: words(.addressSwitch))
        }
        let said = ObstacleWords(words: words, text: site.text(words), now: site.node.now)
        let reason = status.obstacle.map(said.sentence) ?? words(.obstacleNoNetwork)
        return AddressHint(
            sentence: words(.addressUnreachable, ["reason": reason]),
            path: site.settings.map { _ in "/settings#group-networks" },
            name: words(.addressNetworks))
    }

    /// - Parameter present: the addresses at which this device listens now.
    private func show(
        _ shown: ShownInvitations.ShownInvitation, _ present: [PeerAddress]
    ) -> InvitationCard {
        let words = request.words
        let invitation = shown.invitation
        let code = QRDrawing(invitation.text.uppercased(), label: words(.qrLabel))?.markup ?? .none
        return InvitationCard(
            code: code, text: invitation.text, number: shown.number,
            sees: invitation.sharing.map(SharingWords(request.site, words).text) ?? "",
            until: when(invitation.expiry),
            addresses: invitation.addresses.isEmpty ? nil : Self.text(invitation.addresses),
            addressHint: hint(of: shown, present),
            letterHint: invitation.drop.map { _ in words(.lettersHow) }, words: words)
    }

    /// Why peers cannot reach what an invitation says; nil if they can, as far as this device knows.
    private func hint(of shown: ShownInvitations.ShownInvitation, _ present: [PeerAddress]) -> String? {
        switch shown.invitation.reach {
        case .nowhere: return nil
        case .thisComputer: return request.words(.addressComputer)
        case .network:
            // An address that the user has typed may lead here in a way that this device does not know.
            let isCurrent = shown.isAddressTyped || shown.invitation.addresses.contains(where: present.contains)
            return isCurrent ? nil : request.words(.addressMoved)
        }
    }

    private static func text(_ addresses: [PeerAddress]) -> String {
        addresses.map(\.description).joined(separator: ", ")
    }

    private func row(_ open: OpenInvitation) -> OpenInvitationRow {
        let words = request.words
        return OpenInvitationRow(
            number: open.number, made: when(open.createdAt),
            sees: SharingWords(request.site, words).text(open.sharing),
            uses: words.counted(.nUses, open.usesLeft), until: when(open.expiry),
            letter: open.letter.map { awaited($0, until: open.expiry) }, words: words)
    }

    /// Where a letter is awaited, and until when.
    private func awaited(_ letter: AwaitedLetter, until expiry: Timestamp) -> String {
        let words = request.words
        let until = when(expiry)
        switch letter {
        case .left(let store):
            return words(.letterAwaitedStore, ["store": DisplayText(store, limit: 60).text, "until": until])
        case .file(let store?):
            return words(.letterAwaitedFile, ["store": DisplayText(store, limit: 60).text, "until": until])
        case .file(nil): return words(.letterAwaitedAlone, ["until": until])
        }
    }

    private func when(_ moment: Timestamp) -> String {
        request.site.text(request.words).dateAndTime(moment)
    }

    private func name(ofHours hours: Int) -> String {
        hours < 24 ? request.words.counted(.nHours, hours) : request.words.counted(.nDays, hours / 24)
    }
}
