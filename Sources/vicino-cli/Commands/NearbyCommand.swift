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
        let people = try near(node)
        let devices = try await vicinity.openDevices(node, for: FollowingNear.patience)
        if options.json {
            return try Output.print(
                JSON.object([
                    ("people", .array(people.map { .object($0.members) })), ("open", .number(devices.count)),
                ]).line)
        }
        guard !people.isEmpty || !devices.isEmpty else { return try Output.print("Nobody is near.") }
        let output = Output()
        for person in people { try output.line("\(displaySafe(person.name)) seems to be near.") }
        for number in devices.indices.map({ $0 + 1 }) {
            let choice = devices.count > 1 ? " \(number)" : ""
            try output.line("Someone with Vicino lets strangers ask: `vicino follow --near\(choice)`.")
        }
        try output.flush()
    }

    private func near(_ node: Node) throws -> [Person] {
        let answers = try ServicePlace(options.configuration).ask(.status) ?? []
        let near = Set(answers.compactMap { if case .sighting(let seen) = $0, seen.isNear { seen.user } else { nil } })
        return try node.following().filter { near.contains($0.user.description) }
    }
}
