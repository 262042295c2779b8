import ArgumentParser
import Foundation
import Logging
import ServiceLifecycle
import UnixSignals
import Vicino
import VicinoDiary
import VicinoDrawing
import VicinoService

/// `vicino run`.
struct RunCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Exchange what is new with people who are near, as a service in the background.",
        discussion: """
            When a person you follow is near and has something new, this device fetches it automatically. In the same \
            way, your followers receive what is new from you. The service finds people through Avahi, on networks that \
            you trust, and your followers find this device there. It asks once about each new network; `vicino \
            questions` and `vicino config networks` show these. Others on that network see that this device uses \
            Vicino, but not whose it is. With `vicino config bluetooth on` it also finds people over Bluetooth, without a \
            network. On networks that you trust, the service also accepts connections at an address, as `vicino listen` \
            does on all networks. The port stays the same on each; `vicino config listen.port` sets one for all. On \
            other networks nothing is open, and nothing is sent.

            With `vicino config web on` the service also serves the page that `vicino web` opens. On a desktop with a status \
            bar, an item there shows what runs and who is near; `vicino config status-item off` removes it.

            The service uses the settings that `vicino config` shows, reads them again after SIGHUP, writes a log to \
            the standard error, and ends after SIGTERM and Ctrl-C. Each data folder has one service. `vicino status` \
            shows its state.

            Examples:
              vicino config networks.trusted wlan0
              vicino run

            To let systemd start it whenever you are logged in:
              mkdir -p ~/.config/systemd/user
              vicino run --print-unit >~/.config/systemd/user/vicino.service
              systemctl --user enable --now vicino

            To keep it running after you log out, run: loginctl enable-linger
            """)

    @Flag(name: .long, help: "Print a systemd unit for this program and data folder, and do not run.")
    var printUnit = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "With --print-unit: where a package installs the program, for a unit that serves every user.",
            valueName: "path"))
    var installedAt: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard installedAt == nil || printUnit && options.data == nil else {
            throw ValidationError("--installed-at goes with --print-unit, and without --data.")
        }
    }

    func runWaiting() async throws {
        let configuration = options.configuration
        if printUnit {
            let output = Output()
            let unit = try installedAt.map { try UnitFile(installedAt: $0) } ?? UnitFile(configuration)
            try output.write(bytes: Array(unit.text.utf8))
            return try output.flush()
        }
        let file = SettingsFile()
        let settings = try file.settings()
        let node = try options.open()
        // A program that closes its connection during an answer must not end the service.
        signal(SIGPIPE, SIG_IGN)
        // A request to read the settings, received before the service handles the signal, must not end it.
        signal(SIGHUP, SIG_IGN)
        Descriptors.raiseLimit()
        let threshold = ServiceLog.Threshold(settings.logLevel)
        let log = ServiceLog.logger(.fitting(json: options.json), threshold)
        let journal = ServiceJournal(node: node, log: log, threshold: threshold)
        let service = try NodeService(
            node, settings: file, version: VicinoVersion.number, notices: .shown, onEvent: journal.note
        ).reading(ForeignFiles(databases: .byThisProgram))
        journal.wait(forLinksOf: service)
        let page = PageService(node: node, service: service, log: log)
        let item = StatusItemService(service: service, of: node)
        do {
            try await run(ServiceWithPage(service: service, page: page), [ReloadService(service: service), item])
        } catch {
            await journal.finish()
            throw error
        }
        await journal.finish()
    }

    /// Runs the service until a signal or the service itself ends it.
    private func run(_ service: ServiceWithPage, _ others: [any Service]) async throws {
        // The group would log its services with all their properties, including the environment.
        let silent = Logger(label: "") { _ in SwiftLogNoOpLogHandler() }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)]
                    + others.map { .init(service: $0) },
                gracefulShutdownSignals: [.sigterm, .sigint], logger: silent))
        try await group.run()
    }
}
