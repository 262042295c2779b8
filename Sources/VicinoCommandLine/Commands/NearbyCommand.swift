import ArgumentParser
import Vicino
import VicinoDrawing
import VicinoPresence
import VicinoService

/// `vicino nearby`.
struct NearbyCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "nearby", abstract: "List who is near: people you follow, and devices that are open to strangers.",
        discussion: """
            The command listens for a few seconds for people who run `vicino open`: on the networks that you trust and, \
            with `vicino config bluetooth on`, over Bluetooth, which needs no network. You see their names only when you \
            ask, with `vicino follow --near`. Several open devices have numbers, which stay the same while the same \
            devices are open. A device that is open on a network and over Bluetooth is listed once. The people you follow \
            are those whom the service has seen, if it runs. Over Bluetooth the command says how near devices seem to be; \
            walls and pockets make them seem farther away.

            Example:
              vicino nearby
            """)

    @OptionGroup var media: VicinityOptions

    @OptionGroup var options: GlobalOptions

    func runWaiting() async throws {
        let service = ServiceAnswer(ServiceSocket(options.configuration))
        let vicinity = try media.vicinity { service }
        // A service that still uses Bluetooth finds followed people.
        if case .failure(let refusal) = vicinity, !service.hearsBluetooth { throw refusal }
        let node = try options.open()
        Interruption.endsProgram(saying: "Stopped.", json: options.json)
        let people = try near(node, service)
        var openDevices: [OpenDevice]?
        if case .success(let vicinity) = vicinity {
            let nearby = try await vicinity.media(for: .looking, json: options.json)
            openDevices = try await nearby.openDevices(shownFor: node)
        }
        if options.json {
            return try Output.print(
                JSON.object([
                    ("people", people.map { .array($0.map(\.json)) } ?? .null),
                    ("open", openDevices.map { .number($0.count) } ?? .null),
                    ("openDevices", openDevices.map(Self.json) ?? .null),
                ]).line)
        }
        let output = Output()
        for line in NearbyPage(people: people, openDevices: openDevices, service: service).lines {
            try output.line("\(line)")
        }
        try output.flush()
    }

    private static func json(_ devices: [OpenDevice]) -> JSON {
        .array(devices.enumerated().map { $1.json(number: $0 + 1) })
    }

    /// The people whom the service sees; nil if discovery is off, or no service runs.
    private func near(_ node: Node, _ service: ServiceAnswer) throws -> [NearPerson]? {
        if case .unclear(let error) = service { throw error }
        guard service.status != nil, service.obstacle == nil else { return nil }
        return try node.following().compactMap { NearPerson($0, service) }
    }
}
