import ArgumentParser
import Vicino
import VicinoDrawing

/// `vicino revoke`.
struct RevokeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "End a follower's access to your records.",
        discussion: """
            They receive nothing that you record from now on, not even through common friends. They keep what they \
            have already received. Your earlier invitations no longer work for them; a new invitation lets them \
            follow you again. The command asks first; without a terminal, it needs --yes.

            Examples:
              vicino revoke Ben
              vicino revoke Ben --yes
            """)

    @Argument(help: ArgumentHelp("A name in the list of followers, or at least 8 digits of an id.", valueName: "user"))
    var user: String

    @Flag(name: .long, help: "Do not ask.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open(mayUseReserve: true)
        let follower = try node.named(follower: user)
        let name = DisplayText(follower.name)
        guard !follower.isRevoked else {
            throw Refusal(.refused, "The access of \(name) is revoked already.")
        }
        let question: TerminalText = "Revoke the access of \(name), whose fingerprint is \(follower.user.fingerprint)?"
        let consent = Consent(what: "Revoking", question: question, refusal: "\(name) still follows you.")
        try consent.obtain(given: yes)
        try node.revoke(follower)
        if options.json { return try Output.print(JSON.object(follower.members).line) }
        try Output.print("\(name) no longer follows you. They keep what they have already received.")
    }
}
