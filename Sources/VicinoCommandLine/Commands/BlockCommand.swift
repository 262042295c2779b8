import ArgumentParser
import Vicino
import VicinoDrawing

/// `vicino block`.
struct BlockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "block", abstract: "Block a person: end their access, and let no invitation admit them.",
        discussion: """
            You can block a follower or any other person. The command asks first; without a terminal, it needs --yes. \
            It does not change whether you follow them: `vicino unfollow` ends that.

            Examples:
              vicino block Ben
              vicino block 8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c --yes
            """)

    @Argument(
        help: ArgumentHelp(
            "A name, at least 8 digits of the id of a person you know, or a whole id.", valueName: "user"))
    var user: String

    @Flag(name: .long, help: "Do not ask.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open(mayUseReserve: true)
        let person = try node.named(anyPerson: user)
        let name = DisplayText(person.name)
        let isBlocked = try node.blockedUsers().contains { $0.user == person.user }
        if !person.isMe, !isBlocked {
            let question: TerminalText = "Block \(name), whose fingerprint is \(person.user.fingerprint)?"
            let consent = Consent(what: "Blocking a person", question: question, refusal: "\(name) is not blocked.")
            try consent.obtain(given: yes)
        }
        try node.block(person)
        if options.json {
            return try Output.print(
                JSON.object([("user", .text(person.name)), ("id", .text(person.user.description))]).line)
        }
        let state = isBlocked ? "was blocked before" : "is blocked"
        try Output.print("\(name) \(state). `vicino unblock` takes that back.")
    }
}
