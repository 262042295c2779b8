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
            says how near they seem to be; walls and pockets make them seem farther away. Open devices are found on \
            trusted networks only. Without one, the command lists the people whom the service hears over Bluetooth.

            Example:
              vicino nearby
            """)

    @OptionGroup var place: VicinityOptions

    @OptionGroup var options: GlobalOptions

    func runWaiting() async throws {
        let service = ServiceReport(ServicePlace(options.configuration))
        let vicinity = try place.vicinity { service }
        // Bluetooth finds followed people without a network, but no open devices.
        if case .failure(let refusal) = vicinity, !service.hearsBluetooth { throw refusal }
        let node = try options.open()
        Interruption.endsProgram(saying: "Stopped.", json: options.json)
        let people = try near(node, service)
        var openDevices: Int?
        if case .success(let vicinity) = vicinity {
            openDevices = try await vicinity.openDevices(shownFor: node).count
        }
        if options.json {
            return try Output.print(
                JSON.object([
                    ("people", people.map { .array($0.map(\.json)) } ?? .null),
                    ("open", openDevices.map { .number($0) } ?? .null),
                ]).line)
        }
        let output = Output()
        for line in NearbyPage(people: people, openDevices: openDevices, service: service).lines {
            try output.line(line)
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
