import ArgumentParser
import Vicino

/// `vicino block`.
struct BlockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "block", abstract: "Shut somebody out, and let no invitation count for them.",
        discussion: """
            It goes for people who follow you and for anybody else. It asks first; where there is no terminal, it needs \
            --yes. Whether you follow them is another matter: `vicino unfollow`.

            Examples:
              vicino block Ben
              vicino block 8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c --yes
            """)

    @Argument(
        help: ArgumentHelp(
            "A name, at least 8 digits of the id of somebody you know, or a whole id.", valueName: "user"))
    var user: String

    @Flag(name: .long, help: "Do not ask.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open(mayUseReserve: true)
        let (id, plain) = try node.named(anybody: user)
        let name = displaySafe(plain)
        if id != node.user {
            let question = "Block \(name), whose fingerprint is \(id.fingerprint)?"
            let consent = Consent(what: "Blocking somebody", question: question, refusal: "\(name) is not blocked.")
            try consent.obtain(given: yes)
        }
        try node.block(id)
        if options.json {
            return try Output.print(JSON.object([("user", .text(plain)), ("id", .text(id.description))]).line)
        }
        try Output.print("\(name) is blocked. `vicino unblock` takes that back.")
    }
}
