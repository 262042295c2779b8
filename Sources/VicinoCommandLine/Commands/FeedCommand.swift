import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDiary

/// `vicino feed`.
struct FeedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed", abstract: "Show the secret addresses to which calendar programs subscribe.",
        discussion: """
            A calendar program that knows the address of a feed shows that calendar and keeps it up to date, while the web \
            page is on. With a person, the command makes the address if there is none. It is shown without the beginning, \
            which is that of the web page. Every program that knows the address reads the calendar: keep it secret. \
            --renew replaces an address that others have seen, and --revoke removes it.

            Examples:
              vicino feed
              vicino feed me
              vicino feed Anna --renew
            """)

    @Argument(
        help: ArgumentHelp(
            "Whose calendar: me, or a person you follow; without it, all are listed.", valueName: "person"))
    var person: String?

    @Flag(name: .long, help: "Make another address; the old one is no longer valid.")
    var renew = false

    @Flag(name: .long, help: "Remove the address; it is no longer valid.")
    var revoke = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if person == nil, renew || revoke { throw ValidationError("Say whose address to change.") }
        if renew, revoke { throw ValidationError("Give --renew or --revoke, not both.") }
    }

    func run() throws {
        let node = try options.open()
        guard let person else { return try list(node) }
        let meant = try node.named(person)
        let name = displaySafe(meant.name)
        guard revoke else {
            let token = try node.feedToken(of: meant, isNew: renew)
            return try Output.print(options.json ? token.json.line : CalendarFeed.path(of: token))
        }
        guard try node.revokeFeedToken(of: meant) else {
            throw Refusal(.notFound, "The calendar of \(name) has no address. `vicino feed` lists all.")
        }
        try Output.print(options.json ? JSON.object(meant.members).line : "The calendar of \(name) has no address now.")
    }

    private func list(_ node: Node) throws {
        let tokens = try node.feedTokens()
        if options.json { return try Output.print(JSON.array(tokens.map(\.json)).line) }
        guard !tokens.isEmpty else {
            return try Output.print("No calendar has an address. `vicino feed me` makes one.")
        }
        let output = Output()
        let width = tokens.map { displaySafe($0.person.name).displayWidth }.max() ?? 0
        for token in tokens {
            try output.line(displaySafe(token.person.name).padded(toWidth: width + 2) + CalendarFeed.path(of: token))
        }
        try output.flush()
    }
}

extension FeedToken {
    /// The address as an object.
    fileprivate var json: JSON { .object(person.members + [("path", .text(CalendarFeed.path(of: self)))]) }
}
