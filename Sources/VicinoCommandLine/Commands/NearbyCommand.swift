import ArgumentParser
import Vicino
import VicinoService

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
        let service = ServiceReport(ServicePlace(options.configuration))
        let people = try near(node, service)
        let devices = try await vicinity.openDevices(shownFor: node)
        if options.json {
            return try Output.print(
                JSON.object([
                    ("people", people.map { .array($0.map { .object($0.members) }) } ?? .null),
                    ("open", .number(devices.count)),
                ]).line)
        }
        let output = Output()
        if people == nil {
            let reason = service.obstacle?.sentence ?? "The service does not run: `vicino run` starts it."
            try output.line("People you follow are not looked for. \(displaySafe(reason, limit: 800))")
        }
        if devices.isEmpty, people?.isEmpty != false {
            try output.line(people == nil ? "Nobody near lets strangers ask." : "Nobody is near.")
        }
        for person in people ?? [] { try output.line("\(displaySafe(person.name)) seems to be near.") }
        for number in devices.indices.map({ $0 + 1 }) {
            let proposal: ProposedCommand =
                devices.count > 1 ? "vicino follow --near \(number)" : "vicino follow --near"
            try output.line("Someone with Vicino lets strangers ask: \(proposal).")
        }
        try output.flush()
    }

    /// The people whom the service sees; nil if discovery is off, or no service runs.
    private func near(_ node: Node, _ service: ServiceReport) throws -> [Person]? {
        if case .unclear(let error) = service { throw error }
        guard service.view != nil, service.obstacle == nil else { return nil }
        return try node.following().filter { service.evidence(of: $0.user)?.isNear == true }
    }
}
