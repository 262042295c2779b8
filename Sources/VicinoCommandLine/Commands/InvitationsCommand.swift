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
        guard node.listeningAddresses().isEmpty else { return }
        let obstacle = ServiceAnswer(ServiceSocket(options.configuration)).status?.networkObstacle?.sentence
        Failure.warn(
            "Nobody can reach this device now, so nobody can use them. "
                + (obstacle ?? "Start `vicino run` on a network that you trust, or `vicino listen`."))
    }
}

extension OpenInvitation {
    /// The lines for users.
    fileprivate func lines(_ clock: TypedTimeReader) -> [TerminalText] {
        let people = usesLeft == 1 ? "one person" : "\(usesLeft) people"
        let shown = SharingText(clock: clock).text(sharing)
        return [
            Screen.style.bold("\(number)") + "  for \(people), until \(clock.text(expiry))",
            "   shows \(shown), made on \(clock.text(createdAt))",
        ]
    }

    /// The members of a JSON object.
    var members: [(String, JSON)] {
        [
            ("number", .number(number)), ("uses", .number(usesLeft)), ("createdAt", .time(createdAt)),
            ("expiresAt", .time(expiry)),
        ] + sharing.members
    }
}
