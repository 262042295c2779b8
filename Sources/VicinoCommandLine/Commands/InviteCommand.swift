import ArgumentParser
import Foundation
import Vicino
import VicinoDrawing
import VicinoQRCode
import VicinoService

/// `vicino invite`.
struct InviteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Make an invitation, by which a person may follow you.",
        discussion: """
            The text is for one person; send it by a message that nobody else reads. On a terminal it is also shown as \
            a QR code. A person who has it can follow you, once, until it expires. Without further options they see no notes \
            and no places, and nothing from before today; `vicino share` changes that later. Fields marked as personal \
            are never shown. They follow you until you `vicino revoke` them, or until your devices have not met for 90 days. If their \
            device reads a store to which you publish, they need not meet you. \
            Run `vicino run` on a network that you trust, or `vicino listen`, first: then the invitation holds this \
            device's addresses. `vicino run` also lets them find you wherever both of you are on a network that you \
            both trust. Others there see that an invitation may be open, but not whose.

            With --store, you need not be online together: they may leave a letter in that store, this device reads it when \
            it publishes, and the answer is there, too. In a folder that both of you have, such as one that Syncthing carries, \
            that needs nothing else. Others cannot write to a bucket or a WebDAV folder: name an address that lets them with \
            --letters-at, such as a signed one, or let them send you the letter as a file (--letters-at file), which `vicino \
            import` takes. Nothing of a letter tells who asks.

            Examples:
              vicino invite
              vicino invite --at 192.168.1.20:4747
              vicino invite --kinds activity --for 1h --at anna.local:4747
              vicino invite --notes --places areas --since always
              vicino invite --uses 5 --at anna.local:4747 >for-the-team
              vicino invite --store "our folder"
              vicino invite --store bucket --letters-at file
            """)

    @OptionGroup var sharing: SharingOptions

    @Option(
        name: .long,
        help: ArgumentHelp(
            "They see what begins from then on: a day, always, or without it today.", valueName: "day"))
    var since: String?

    @Option(
        name: .customLong("for"), help: ArgumentHelp("How long it is valid, at most 90d.", valueName: "duration"))
    var lifetime = "7d"

    @Option(name: .long, help: ArgumentHelp("How many people may use it.", valueName: "number"))
    var uses = 1

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The address of this device, if not that of `vicino listen`; repeatable.",
            valueName: "host:port"))
    var at: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "They may leave a letter in this store of yours, if they cannot reach you.", valueName: "store"))
    var store: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Where others may write to the store without a key; or file, if they send you the letter by any other way.",
            valueName: "address"))
    var lettersAt: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard store != nil || lettersAt == nil || lettersAt == Self.asFile else {
            throw ValidationError("--letters-at ADDRESS goes with --store, which names where the answer is.")
        }
        guard store == nil && lettersAt == nil || uses == 1 else {
            throw ValidationError("An invitation that takes a letter is for one person. Make one for each.")
        }
    }

    /// The value of `--letters-at` by which a letter comes as a file.
    private static let asFile = "file"

    func run() throws {
        let clock = TypedTimeReader(options.configuration)
        let duration = try clock.duration(lifetime)
        // Checked before the data folder is opened.
        for address in at { _ = try PeerAddress(typed: address) }
        let node = try options.open()
        // The port at which this device listens is the one that an address of its own needs.
        let port = node.listeningAddresses().first?.port ?? PeerAddress.defaultPort
        let addresses = try at.map { try PeerAddress(typed: $0, defaultPort: port) }
        let wanted = try sharing.sharing(since: since, from: node.careful(), of: node, clock)
        let hadDemo = try !node.demoRecords().isEmpty
        let invitation = try node.numberedInvitation(
            sharing: wanted, for: duration, uses: uses, addresses: addresses.isEmpty ? nil : addresses,
            letters: letters(node)
        ).invitation
        if options.json {
            try Output.print(json(invitation, wanted).line)
        } else {
            try write(invitation, sharing: wanted, clock)
        }
        if hadDemo { Failure.warnOfEndedDemo() }
        // Who may leave a letter needs no address.
        guard invitation.drop == nil else { return }
        let warning = invitation.reach.warning {
            ServiceAnswer(ServiceSocket(options.configuration)).status?.networkObstacle?.sentence
        }
        if let warning { Failure.warn(warning) }
    }

    /// How the invited user may ask by a letter; nil if they may not.
    private func letters(_ node: Node) throws -> InvitationLetters? {
        guard store != nil || lettersAt != nil else { return nil }
        let isFile = lettersAt == Self.asFile
        let named = try store.map { try node.ownStores(named: $0) }?.first
        return InvitationLetters(store: named, address: isFile ? nil : lettersAt, isFile: isFile)
    }

    /// A file or pipe receives only the invitation's text.
    private func write(_ invitation: Invitation, sharing shared: Sharing, _ clock: TypedTimeReader) throws {
        guard Screen.isTerminal(STDOUT_FILENO) else { return try Output.print(text(of: invitation)) }
        let output = Output()
        if let code = QRCode(invitation.text.uppercased()), code.columns <= Screen.width ?? 0 {
            for line in code.lines(Screen.style) { try output.line(line) }
        } else {
            try output.line("The terminal is too narrow for the QR code.")
        }
        try output.line()
        try output.line(text(of: invitation))
        try output.line()
        let people = uses == 1 ? "one person" : "\(uses) people"
        let shown = SharingText(clock: clock).text(shared)
        try output.line("Good for \(people) until \(clock.text(invitation.expiry)). They will see \(shown).")
        if !invitation.addresses.isEmpty {
            let places = invitation.addresses.map(\.description).joined(separator: ", ")
            try output.line("It works at \(places), and near you on a network that you both trust.")
        }
        if invitation.drop != nil { try output.line(letterSentence) }
        try output.line("Anybody who has this text can follow you, so show it to nobody else.")
        try output.flush()
    }

    /// How the invited user may ask by a letter.
    private var letterSentence: TerminalText {
        guard let store else {
            return
                "They may also send you a letter, as a file; `vicino import` takes it, and `vicino export --for` answers."
        }
        let name = DisplayText(store, limit: 60)
        guard lettersAt != Self.asFile else {
            return "They may also send you a letter, as a file; `vicino import` takes it. The answer is in \(name)."
        }
        return "They may also leave a letter in \(name); this device reads it when it publishes, and answers there."
    }

    private func text(of invitation: Invitation) -> TerminalText {
        TerminalText(DisplayText(invitation.text, limit: Invitation.textLimit))
    }

    private func json(_ invitation: Invitation, _ shared: Sharing) -> JSON {
        .object(
            shared.members + [
                ("invitation", .text(invitation.text)), ("expiresAt", .time(invitation.expiry)),
                ("uses", .number(uses)),
                ("addresses", .array(invitation.addresses.map { .text($0.description) })),
                ("reach", .text(invitation.reach.rawValue)), ("letters", .boolean(invitation.drop != nil)),
            ])
    }
}

extension Invitation.Reach {
    /// Why the invitation leads nowhere yet, and what to do; nil if peers on a network can reach this device.
    ///
    /// - Parameter obstacle: why the service, if it runs, uses no network.
    fileprivate func warning(_ obstacle: () -> String?) -> String? {
        switch self {
        case .nowhere:
            if let obstacle = obstacle() {
                return "Nobody can use the invitation now: it has no address. \(obstacle) After that, the invitation "
                    + "works near you; for one with an address, invite again, or name it: "
                    + "`vicino invite --at 192.168.1.20`."
            }
            return
                "Nobody can use the invitation yet: it has no address, because no `vicino listen` or `vicino run` runs "
                + "here. Start one and invite again, or name an address: `vicino invite --at 192.168.1.20:4747`."
        case .thisComputer:
            return "Only this computer can use the invitation: its addresses are of the computer itself. Connect to a "
                + "network and invite again, or name an address with --at."
        case .network: return nil
        }
    }
}
