import ArgumentParser
import Vicino
import VicinoService

/// `vicino nearby`.
struct NearbyCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "nearby", abstract: "List who is near: people you follow, and devices that are open to strangers.",
        discussion: """
            The command listens for a few seconds for people who run `vicino open`. You see their names only when you \
            ask, with `vicino follow --near`. Several open devices have numbers, which stay the same while the same \
            devices are open. The people you follow are those whom the service has seen, if it runs. Over Bluetooth it \
            says how near they seem to be; walls and pockets make them seem farther away.

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
                    ("people", people.map { .array($0.map(\.json)) } ?? .null),
                    ("open", .number(devices.count)),
                ]).line)
        }
        let output = Output()
        if people == nil {
            let reason = service.obstacle?.sentence ?? "The service does not run: `vicino run` starts it."
            try output.line("This device does not look for people you follow. \(displaySafe(reason, limit: 800))")
        }
        if devices.isEmpty, people?.isEmpty != false {
            try output.line(people == nil ? "No device near is open to strangers." : "Nobody is near.")
        }
        for person in people ?? [] { try output.line("\(displaySafe(person.name)) seems to be near\(person.place).") }
        for number in devices.indices.map({ $0 + 1 }) {
            let proposal: ProposedCommand =
                devices.count > 1 ? "vicino follow --near \(number)" : "vicino follow --near"
            try output.line("A device near is open to strangers: \(proposal).")
        }
        try output.flush()
    }

    /// The people whom the service sees; nil if discovery is off, or no service runs.
    private func near(_ node: Node, _ service: ServiceReport) throws -> [NearPerson]? {
        if case .unclear(let error) = service { throw error }
        guard service.view != nil, service.obstacle == nil else { return nil }
        return try node.following().compactMap { NearPerson($0, service) }
    }
}
