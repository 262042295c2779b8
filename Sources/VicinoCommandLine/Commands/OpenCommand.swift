import ArgumentParser
import Vicino
import VicinoDrawing
import VicinoPresence
import VicinoService

/// `vicino open`.
struct OpenCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Let a person beside you follow you, after comparing six digits.",
        discussion: """
            While this runs, everybody on the network can see that a device with Vicino is there, and a stranger who \
            asks sees your claimed name. The person beside you runs `vicino follow --near`. Then both screens show six \
            digits. Say yes only if they are the same and you see the person who asks, because an attacker may be \
            between you. The command ends after the first person, when the time is over, or when this device leaves the \
            network. A device on another network finds nothing. `vicino followers` lists your followers.

            Without further options they see no notes and no places, and nothing from before today.

            With `vicino config bluetooth on` your device is open over Bluetooth, too, and needs no network. Then \
            everybody within some ten metres can see that. A device that asks over Bluetooth also learns the \
            computer's Bluetooth name, which `bluetoothctl show` prints as Alias. The people you follow, and your followers, do not find this device \
            over Bluetooth meanwhile.

            Examples:
              vicino open
              vicino open --for 2m --kinds activity
              vicino open --notes --places areas --since always
              vicino open --on wlan0
            """)

    @Option(
        name: .customLong("for"), help: ArgumentHelp("How long to stay open, at most 1h.", valueName: "duration"))
    var lifetime = "10m"

    @OptionGroup var sharing: SharingOptions

    @Option(
        name: .long,
        help: ArgumentHelp(
            "They see what begins from then on: a day, always, or without it today.", valueName: "day"))
    var since: String?

    @Flag(name: .long, help: "Follow them in return, if they run `vicino follow --near --both`.")
    var both = false

    @OptionGroup var media: VicinityOptions

    @OptionGroup var options: GlobalOptions

    func runWaiting() async throws {
        let clock = TypedTimeReader(options.configuration)
        let duration = try clock.duration(lifetime)
        // Checked before any obstacle of the network.
        guard duration > .zero, duration <= Node.openingDurationLimit else {
            throw Refusal(.refused, "This device may be open to strangers for an hour at most.")
        }
        let vicinity = try media.vicinity(options.configuration)
        let node = try options.open()
        let prompt = try DigitsPrompt(node, json: options.json)
        let wanted = try sharing.sharing(since: since, from: node.careful(), of: node, clock)
        let json = options.json
        Interruption.endsProgram(saying: "Stopped. This device is no longer open to strangers.", json: options.json)
        let ended = try await node.perform { try $0.endDemo() }
        if ended > 0 { Failure.warnOfEndedDemo() }
        let end = node.now.advanced(byMilliseconds: duration.milliseconds)
        let nearby = try await vicinity.media(for: .opening, json: json)
        let follower = try await nearby.whileReachable {
            try await node.acceptPairing(
                sharing: wanted, for: duration,
                on: nearby.interfaces, over: nearby.media, followingBack: { [both] in both },
                onOpen: { Self.announce(nearby, until: end, json: json) }, confirm: prompt.ask)
        }
        try say(follower)
    }

    private static func announce(_ nearby: NearbyMedia, until end: Timestamp, json: Bool) {
        // A closed output does not end the opening.
        if json {
            try? Output.print(
                JSON.object([
                    ("event", .text("open")), ("until", .time(end)),
                    ("media", .array(nearby.media.map { .text($0.kind.name) })),
                    ("remarks", .array(nearby.remarks.map { .text($0) })),
                ]).line)
        } else {
            try? Output.print("\(welcome(until: end, over: nearby.media.map(\.kind)))")
        }
    }

    /// The line that says how long strangers may ask, and over which media.
    static func welcome(until end: Timestamp, over media: [MediumKind] = [.localNetwork]) -> DisplayText {
        "This device is open to strangers until \(TypedTimeReader(now: end).timeOfDay), \(media.words). "
            + "On the other device: `vicino follow --near`."
    }

    private func say(_ follower: Follower?) throws {
        guard let follower else {
            throw Refusal(
                .notFound, "Nobody asked, and this device is no longer open to strangers. Run `vicino open` again.")
        }
        if options.json {
            return try Output.print(
                JSON.object(
                    [
                        ("event", .text("admitted")), ("user", .text(follower.name)),
                        ("id", .text(follower.user.description)),
                        ("upToDate", follower.holding.isEverything.map { .boolean($0) } ?? .null),
                    ] + follower.sharing.members
                ).line)
        }
        let seen = SharingText(clock: TypedTimeReader(options.configuration)).text(follower.sharing)
        let state: DisplayText =
            follower.holding == .everything ? "has all of that" : "gets all of that when you meet"
        try Output.print(
            "\(follower.name, limit: 60) follows you, sees \(seen), and \(state). `vicino share` changes what they see."
        )
    }
}
