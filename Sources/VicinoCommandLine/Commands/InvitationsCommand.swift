import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDrawing
import VicinoService

/// `vicino invitations`.
struct InvitationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invitations", abstract: "List the invitations that can still be used.",
        discussion: """
            Their texts are not kept: a person who has lost one needs a new invitation. `vicino withdraw` withdraws \
            one.

            Example:
              vicino invitations
            """)

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        let invitations = try node.openInvitations()
        if options.json { return try Output.print(JSON.array(invitations.map { .object($0.members) }).line) }
        guard !invitations.isEmpty else {
            return try Output.print("No invitation is open. `vicino invite` makes one.")
        }
        let clock = TypedTimeReader(options.configuration)
        let output = Output()
        for invitation in invitations { for line in invitation.lines(clock) { try output.line(line) } }
        try output.flush()
        // Who may leave a letter needs to reach no device.
        let useless = invitations.filter { $0.letter == nil }
        guard !useless.isEmpty, node.listeningAddresses().isEmpty else { return }
        let obstacle = ServiceAnswer(ServiceSocket(options.configuration)).status?.networkObstacle?.sentence
        let those = useless.count == invitations.count ? "them" : "those that take no letter"
        Failure.warn(
            "Nobody can reach this device now, so nobody can use \(those). "
                + (obstacle ?? "Start `vicino run` on a network that you trust, or `vicino listen`."))
    }
}

extension OpenInvitation {
    /// The lines for users.
    fileprivate func lines(_ clock: TypedTimeReader) -> [TerminalText] {
        let people = usesLeft == 1 ? "one person" : "\(usesLeft) people"
        let shown = SharingText(clock: clock).text(sharing)
        let awaited = letter.map { [$0.line(until: clock.text(expiry))] } ?? []
        return [
            Screen.style.bold("\(number)") + "  for \(people), until \(clock.text(expiry))",
            "   shows \(shown), made on \(clock.text(createdAt))",
        ] + awaited
    }

    /// The members of a JSON object.
    var members: [(String, JSON)] {
        [
            ("number", .number(number)), ("uses", .number(usesLeft)), ("createdAt", .time(createdAt)),
            ("expiresAt", .time(expiry)), ("letter", letter.map { .text($0.way) } ?? .null),
            ("letterStore", letter?.store.map { .text($0) } ?? .null),
        ] + sharing.members
    }
}

extension AwaitedLetter {
    /// How it comes, as JSON says it.
    fileprivate var way: String {
        switch self {
        case .left: "store"
        case .file: "file"
        }
    }

    /// The line for users.
    fileprivate func line(until expiry: String) -> TerminalText {
        switch self {
        case .left(let store):
            let name = DisplayText(store, limit: 60)
            return "   awaits a letter in \(name) until \(expiry); this device reads it when it publishes"
        case .file(let store?):
            let name = DisplayText(store, limit: 60)
            return
                "   awaits a letter as a file until \(expiry); `vicino import` takes it, and the answer is in \(name)"
        case .file(nil):
            return
                "   awaits a letter as a file until \(expiry); `vicino import` takes it, `vicino export --for` answers"
        }
    }
}
