import ArgumentParser
import Vicino
import VicinoDrawing
import VicinoService

/// `vicino sync`.
struct SyncCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Connect to a person over the network, and exchange what is new.",
        discussion: """
            This device connects to the address where its service sees the person, or else to their last address. With \
            --at, it uses the address that their `vicino listen` or `vicino status` shows; without a port, port \(PeerAddress.defaultPort). Their device answers only people whom they follow, their followers, and \
            people whom they have invited. You receive what is new from them, and they receive what is new from you, \
            as far as each may see it; nothing else is sent. Without a name, this device meets everybody who is near \
            or whose address is known, a few at a time.

            Examples:
              vicino sync Anna
              vicino sync Anna --at 192.168.1.20
              vicino sync Anna --at 192.168.1.20:61533
              vicino sync --json
            """)

    @Argument(
        help: ArgumentHelp("A person whom you follow, or who follows you.", valueName: "user"))
    var peer: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The address of their device, if not the last one; repeatable.", valueName: "host:port"))
    var at: [String] = []

    @OptionGroup var options: GlobalOptions

    func runWaiting() async throws {
        let node = try options.open()
        if peer == nil, !at.isEmpty { throw ValidationError("--at needs the name of a person.") }
        Interruption.endsProgram(
            saying: "Stopped. What was received is kept; the next `vicino sync` continues there.", json: options.json)
        let service = ServiceAnswer(ServiceSocket(options.configuration))
        if let peer {
            let addresses = try at.map { try PeerAddress(typed: $0) }
            let peer = try SyncPeer(peer, at: addresses.isEmpty ? nil : addresses, in: node, service)
            let meter = ProgressMeter(seeking: peer.shown)
            defer { meter.finish() }
            let report = try await peer.meet(node, progress: meter.update)
            meter.finish()
            guard try show(report, node) else { throw ExitCode.failure }
            return
        }
        let everybody = try SyncPeer.everybody(node, service)
        guard !everybody.isEmpty else {
            throw try Self.nobody(node, service)
        }
        try await meet(everybody, node)
    }

    /// Why there is no person to meet.
    private static func nobody(_ node: Node, _ service: ServiceAnswer) throws -> Refusal {
        let follows = try !node.following().isEmpty
        let isFollowed = try !node.followers().isEmpty
        guard follows || isFollowed else {
            return Refusal(.refused, "You follow nobody yet, and nobody follows you. `vicino` says how to begin.")
        }
        guard try !SyncPeer.candidates(node).isEmpty else {
            let reason =
                follows
                ? "Nothing is fetched: the policy is never. `vicino policy NAME always` changes it."
                : "You follow nobody, and no person may follow you now. `vicino` says how to begin."
            return Refusal(.refused, reason)
        }
        let ways =
            "\(service.advice) Otherwise `vicino listen` on their device shows its address when it starts; then: "
        return Refusal(
            VicinoError(.unreachable, "Nobody is near, and no address of a person to meet is known."),
            hint: ways + "`vicino sync NAME --at HOST:PORT`.")
    }

    /// Meets several people at once, so that an absent peer delays only a few others.
    private func meet(_ everybody: [SyncPeer], _ node: Node) async throws {
        let meter = ProgressMeter(seeking: "\(String.count(everybody.count, "person", plural: "people"))")
        defer { meter.finish() }
        var isAnybodyThere = false
        var hasEverything = true
        try await SyncPeer.meet(everybody, from: node, atATime: 8, progress: meter.update) { peer, outcome in
            meter.finish()
            switch outcome {
            case .success(let report):
                hasEverything = try show(report, node) && hasEverything
                isAnybodyThere = true
            case .failure(let error): Failure.report(Refusal(error, about: peer.shown.text), json: options.json)
            }
        }
        // An absent peer is not a failure, as long as one peer is there.
        if !isAnybodyThere || !hasEverything { throw ExitCode.failure }
    }

    /// Prints the report of a session.
    ///
    /// - Returns: whether this device received everything that it wanted.
    private func show(_ report: SyncReport, _ node: Node) throws -> Bool {
        if options.json {
            try Output.print(JSON.object(report.peer.members + report.members).line)
        } else {
            try Output.print("\(report.peer.shown): \(report.changes) \(report.cost)")
            report.warnings.forEach(Failure.warn)
        }
        return report.failures.isEmpty
    }
}
