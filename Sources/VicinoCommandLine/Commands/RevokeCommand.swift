import ArgumentParser
import Vicino

/// `vicino revoke`.
struct RevokeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Shut out somebody who follows you.",
        discussion: """
            Nothing that you do from now on reaches them, not even through common friends; what they have got already they \
            keep. Invitations that you made before are worth nothing to them any more, and a new one lets them in \
            again. It asks first; where there is no terminal, it needs --yes.

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
        let name = displaySafe(follower.name)
        guard follower.revokedAt == nil else {
            throw Refusal(.refused, "\(name) is shut out already.")
        }
        let question = "Shut out \(name), whose fingerprint is \(follower.user.fingerprint)?"
        let consent = Consent(what: "Shutting somebody out", question: question, refusal: "\(name) still follows you.")
        try consent.obtain(given: yes)
        try node.revoke(follower)
        if options.json { return try Output.print(JSON.object(follower.members).line) }
        try Output.print("\(name) is shut out. What they have got already stays with them.")
    }
}
