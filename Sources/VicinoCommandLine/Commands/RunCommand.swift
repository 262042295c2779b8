import ArgumentParser
import Foundation
import Logging
import ServiceLifecycle
import UnixSignals
import Vicino
import VicinoService

/// `vicino run`.
struct RunCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Keep up to date with people who are near, as a service that nobody looks at.",
        discussion: """
            Whenever somebody you follow is there and has something new, it comes over by itself, and yours goes to those who \
            follow you. It looks for them through Avahi, on networks that you trust, and is found there by those who follow \
            you; it asks once about each network that is new, and `vicino requests` and `vicino config networks` show it. Others \
            on that network see that this device uses Vicino, and not whose it is. Everywhere it waits for others as \
            `vicino listen` does.

            It goes by the settings that `vicino config` shows, reads them again after SIGHUP, writes a log to the standard \
            error, and ends after SIGTERM and Ctrl-C. For each data folder one runs. `vicino status` says how it is.

            Examples:
              vicino config networks.trusted wlan0
              vicino run

            To let systemd start it whenever you are logged in:
              mkdir -p ~/.config/systemd/user
              vicino run --print-unit >~/.config/systemd/user/vicino.service
              systemctl --user enable --now vicino

            To have it run also while you are not: loginctl enable-linger
            """)

    @Flag(name: .long, help: "Print a unit for systemd instead, for this program and data folder.")
    var printUnit = false

    @OptionGroup var options: GlobalOptions

    func runWaiting() async throws {
        let configuration = options.configuration
        if printUnit {
            let output = Output()
            try output.write(UnitFile(configuration).text)
            return try output.flush()
        }
        let file = SettingsFile()
        let settings = try file.settings()
        let node = try options.open()
        // A program that closes its connection during an answer must not end the service.
        signal(SIGPIPE, SIG_IGN)
        // A request to read the settings, received before the service handles the signal, must not end it.
        signal(SIGHUP, SIG_IGN)
        Descriptors.takeAll()
        let threshold = ServiceLog.Threshold(settings.logLevel)
        let log = ServiceLog.logger(.fitting(json: options.json), threshold)
        let journal = ServiceJournal(node: node, log: log, threshold: threshold)
        let service = try NodeService(
            node, settings: file, version: VicinoVersion.number, notices: .shown, tell: journal.note)
        try await run(service)
    }

    /// Runs the service until a signal or the service itself ends it.
    private func run(_ service: NodeService) async throws {
        // The group would log its services with all their properties, including the environment.
        let silent = Logger(label: "") { _ in SwiftLogNoOpLogHandler() }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [service, ReloadService(service: service)], gracefulShutdownSignals: [.sigterm, .sigint],
                logger: silent))
        try await group.run()
    }
}
