import ArgumentParser
import Vicino
import VicinoService

/// `vicino listen`.
struct ListenCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen", abstract: "Wait for people you know to connect, and exchange what is new.",
        discussion: """
            People whom you follow, your followers, and people who have an invitation from you can reach this device \
            while this runs. To everybody else, nothing seems to be there. It writes the addresses to the standard \
            output. It writes each person who connects, and what changed, to the standard error, and runs until \
            Ctrl-C. What you record or revoke meanwhile takes effect at once. The port is the last one, or else \(PeerAddress.defaultPort), \
            which is also that of an address without a port.

            Examples:
              vicino listen
              vicino listen :4747
              vicino listen 192.168.1.20 --json
            """)

    @Argument(
        help: ArgumentHelp(
            "The address, as host:port, host or :port; without it, every interface.",
            valueName: "host:port"))
    var address: String?

    @Flag(name: .long, help: "Name every peer that was refused, instead of counting them at the end.")
    var verbose = false

    @OptionGroup var options: GlobalOptions

    func runWaiting() async throws {
        let address = try TypedListenAddress(address)
        let node = try options.open()
        let policy = try SettingsFile().settings().defaultPolicy
        let wishes = Interruption.awaited()
        Descriptors.raiseLimit()
        try await node.listen(host: address.host, port: address.port, policy: { policy }) { listening in
            let journal = MeetingJournal(node: node, json: options.json, isVerbose: verbose) {
                TypedTimeReader(now: Node.Configuration(program: "vicino").now()).timeOfDay
            }
            try journal.begin(listening.addresses)
            try await Self.keep(journal, listening.events, until: wishes)
        }
    }

    /// Reports the events until a signal asks the program to stop.
    private static func keep(
        _ journal: MeetingJournal, _ events: EventStream<Listening.Event>, until wishes: AsyncStream<Void>
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Waits for the signal, which ends the whole group.
            group.addTask { for await _ in wishes {} }
            // Reports the events meanwhile; ends with them, or with the cancellation below.
            group.addTask {
                var journal = journal
                for await event in events {
                    // Serving continues even if a peer's name cannot be looked up.
                    do { try journal.note(event) } catch { Failure.report(error, json: journal.json) }
                }
                try journal.end()
            }
            try await group.next()
            group.cancelAll()
            try await group.waitForAll()
        }
    }
}
