import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing
import VicinoService
import VicinoWeb

/// `vicino feed`.
struct FeedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed", abstract: "Show the secret addresses to which calendar programs subscribe.",
        discussion: """
            A calendar program that knows the address of a feed shows that calendar. It keeps the calendar up to date \
            while the page is served (`vicino config web on`). If you name a person who has no address yet, the command \
            makes one. Keep it secret: every program on this computer that knows it can read the calendar. --renew \
            replaces an address that others have seen, and --revoke removes it.

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
        let name = DisplayText(meant.name)
        guard revoke else {
            let token = try renew ? node.renewFeedToken(of: meant) : node.feedToken(of: meant)
            let address = try FeedAddress(token, node)
            return try Output.print(options.json ? address.json.line : "\(address.text)")
        }
        guard try node.revokeFeedToken(of: meant) else {
            throw Refusal(.notFound, "The calendar of \(name) has no address. `vicino feed` lists all.")
        }
        try Output.print(options.json ? JSON.object(meant.members).line : "The calendar of \(name) has no address now.")
    }

    private func list(_ node: Node) throws {
        let addresses = try node.feedTokens().map { try FeedAddress($0, node) }
        if options.json { return try Output.print(JSON.array(addresses.map(\.json)).line) }
        guard !addresses.isEmpty else {
            return try Output.print("No calendar has an address. `vicino feed me` makes one.")
        }
        let output = Output()
        let names = addresses.map { DisplayText($0.token.person.name) }
        let width = names.map(\.displayWidth).max() ?? 0
        for (name, address) in zip(names, addresses) {
            try output.line("\(name.padded(toWidth: width + 2))\(address.text)")
        }
        try output.flush()
    }
}

/// The address of a feed, at the port where the page is served, or would be.
private struct FeedAddress {
    let token: FeedToken
    let text: String

    init(_ token: FeedToken, _ node: Node) throws {
        self.token = token
        let port = try WebServer.port(of: node) ?? Int(SettingsFile().settings().pagePort)
        text = "http://127.0.0.1:\(port)" + CalendarFeed.path(of: token)
    }

    /// The address as an object.
    var json: JSON { .object(token.person.members + [("address", .text(text))]) }
}
