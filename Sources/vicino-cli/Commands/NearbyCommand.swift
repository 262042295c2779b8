import ArgumentParser
import Vicino
import VicinoControl

/// `vicino nearby`.
struct NearbyCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "nearby", abstract: "List who is near: people you follow, and devices that are open to strangers.",
        discussion: """
            It listens for a few seconds for people who have said `vicino open`; of them no name shows before you ask, with \
            `vicino follow --near`. If they are several, each has a number, for as long as the same ones are open. The people you follow are those whom the service has seen, if it runs.

            Example:
              vicino nearby
            """)

    @OptionGroup var place: VicinityOptions

    @OptionGroup var options: GlobalOptions

    func runWaiting() async throws {
        let vicinity = try place.vicinity(options.configuration)
        let node = try options.open()
        Interruption.endsProgram(saying: "Stopped.", json: options.json)
        let people = try near(node)
        let devices = try await vicinity.openDevices(node, for: FollowingNear.patience)
        if options.json {
            return try Output.print(
                JSON.object([
                    ("people", people.map { .array($0.map { .object($0.members) }) } ?? .null),
                    ("open", .number(devices.count)),
                ]).line)
        }
        let output = Output()
        if people == nil {
            try output.line("The service does not run, so people you follow are not seen: `vicino run` starts it.")
        }
        if devices.isEmpty, people?.isEmpty != false {
            try output.line(people == nil ? "Nobody near lets strangers ask." : "Nobody is near.")
        }
        for person in people ?? [] { try output.line("\(displaySafe(person.name)) seems to be near.") }
        for number in devices.indices.map({ $0 + 1 }) {
            let choice = devices.count > 1 ? " \(number)" : ""
            try output.line("Someone with Vicino lets strangers ask: `vicino follow --near\(choice)`.")
        }
        try output.flush()
    }

    /// The people whom the service sees; nil if none runs.
    private func near(_ node: Node) throws -> [Person]? {
        guard let answers = try ServicePlace(options.configuration).ask(.status) else { return nil }
        let near = Set(answers.compactMap { if case .sighting(let seen) = $0, seen.isNear { seen.user } else { nil } })
        return try node.following().filter { near.contains($0.user.description) }
    }
}
