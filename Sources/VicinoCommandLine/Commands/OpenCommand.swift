import ArgumentParser
import Vicino
import VicinoService

/// `vicino open`.
struct OpenCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Let a person beside you follow you, after comparing six digits.",
        discussion: """
            While this runs, everybody on the network can see that a device with Vicino is there, and a stranger who \
            asks sees your claimed name. The person beside you runs `vicino follow --near`. Then both screens show six \
            digits. Say yes only if they are the same and you see the person who asks, because an attacker on the \
            network may be between you. The command ends after the first person, when the time is over, or when this \
            device leaves the network. A device on another network finds nothing. `vicino followers` lists your \
            followers.

            Examples:
              vicino open
              vicino open --for 2m --kinds activity
              vicino open --on wlan0
            """)

    @Option(
        name: .customLong("for"), help: ArgumentHelp("How long to stay open, at most 1h.", valueName: "duration"))
    var lifetime = "10m"

    @Option(
        name: .long, parsing: .upToNextOption,
        help: ArgumentHelp("What they may see; without it, every kind of record.", valueName: "kind"))
    var kinds: [String] = []

    @OptionGroup var place: VicinityOptions

    @OptionGroup var options: GlobalOptions

    func runWaiting() async throws {
        let clock = Clockwork(options.configuration)
        let milliseconds = try clock.duration(lifetime)
        // Checked before any obstacle of the network.
        guard milliseconds > 0, .milliseconds(milliseconds) <= Node.longestOpening else {
            throw Refusal(.refused, "This device may be open to strangers for an hour at most.")
        }
        let vicinity = try place.vicinity(options.configuration)
        let node = try options.open()
        let prompt = try DigitsPrompt(node, json: options.json)
        let wanted = try kinds.map { try node.kind($0, of: [node.me]) }
        let json = options.json
        Interruption.endsProgram(saying: "Stopped. This device is no longer open to strangers.", json: options.json)
        let end = node.now.advanced(byMilliseconds: milliseconds)
        try await vicinity.requireReach()
        let follower = try await vicinity.whileTrusted {
            try await node.acceptPairing(
                for: .milliseconds(milliseconds), kinds: wanted.isEmpty ? nil : wanted, on: vicinity.interfaces,
                over: vicinity.media(), opened: { Self.announce(until: end, json: json) }, confirm: prompt.ask)
        }
        try say(follower)
    }

    private static func announce(until end: Timestamp, json: Bool) {
        // A closed output does not end the opening.
        if json {
            try? Output.print(JSON.object([("event", .text("open")), ("until", .time(end))]).line)
        } else {
            try? Output.print(welcome(until: end))
        }
    }

    /// The line that says how long strangers may ask.
    static func welcome(until end: Timestamp) -> String {
        "This device is open to strangers until \(Clockwork(now: end).timeOfDay). On the other device: "
            + "`vicino follow --near`."
    }

    private func say(_ follower: Follower?) throws {
        guard let follower else {
            throw Refusal(
                .notFound, "Nobody asked, and this device is no longer open to strangers. Run `vicino open` again.")
        }
        if options.json {
            return try Output.print(
                JSON.object([
                    ("event", .text("admitted")), ("user", .text(follower.name)),
                    ("id", .text(follower.user.description)), ("kinds", KindNames.json(follower.kinds)),
                    ("upToDate", follower.isUpToDate.map { .boolean($0) } ?? .null),
                ]).line)
        }
        let state = follower.isUpToDate == true ? "has everything" : "gets everything when you meet"
        try Output.print("\(displaySafe(follower.name, limit: 60)) follows you, and \(state).")
    }
}
