import ArgumentParser
import Vicino
import VicinoService

/// `vicino sync`.
struct SyncCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Meet somebody over the network, and bring each other up to date.",
        discussion: """
            They are met where the service that runs here sees them near, else where they were reached last, or with --at \
            where their `vicino listen` says. Their device \
            answers only those whom they follow, who may follow them, or whom they have invited. What is \
            new of theirs comes here, what is new of yours goes there, as far as each may see it, and nothing else \
            crosses. Without a name, everybody who is near or whose address is known is met, a few at a time.

            Examples:
              vicino sync Anna
              vicino sync Anna --at 192.168.1.20:4747
              vicino sync --json
            """)

    @Argument(
        help: ArgumentHelp("Somebody you follow or who follows you.", valueName: "user"))
    var partner: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Where their device is, if not where it was last; may be given several times.", valueName: "host:port"))
    var at: [String] = []

    @OptionGroup var options: GlobalOptions

    func runWaiting() async throws {
        let node = try options.open()
        if partner == nil, !at.isEmpty { throw ValidationError("--at goes with somebody's name.") }
        Interruption.endsProgram(
            saying: "Stopped. What has come is kept; the next `vicino sync` goes on behind it.", json: options.json)
        let service = ServiceReport(ServicePlace(options.configuration))
        if let partner {
            let addresses = try at.map { try PeerAddress(typed: $0) }
            let partner = try Partner(partner, at: addresses.isEmpty ? nil : addresses, node, service)
            let meter = ProgressMeter(seeking: partner.shown)
            defer { meter.finish() }
            let report = try await partner.meet(node, progress: meter.update)
            meter.finish()
            guard try show(report, node) else { throw ExitCode.failure }
            return
        }
        let everybody = try Partner.everybody(node, service)
        guard !everybody.isEmpty else {
            guard try !node.following().isEmpty || !node.followers().isEmpty else {
                throw Refusal(.refused, "You follow nobody yet, and nobody follows you. `vicino` says how to begin.")
            }
            guard try !Partner.candidates(node).isEmpty else {
                throw Refusal(
                    .refused, "Nothing is to be taken of anybody: the policy is never. `vicino policy` shows it.")
            }
            let ways =
                "\(service.advice) Otherwise `vicino listen` on their device shows its address when it starts; then: "
            throw Refusal(
                NodeError(.unreachable, "It is not known where to reach anybody of whom something is to be taken."),
                hint: ways + "`vicino sync NAME --at HOST:PORT`.")
        }
        try await meet(everybody, node)
    }

    /// Meets several people at once, so that an absent peer delays only a few others.
    private func meet(_ everybody: [Partner], _ node: Node) async throws {
        let meter = ProgressMeter(seeking: String.count(everybody.count, "person", "people"))
        defer { meter.finish() }
        var (isAnybodyThere, hasEverything) = (false, true)
        try await Partner.meet(everybody, node, atATime: 8, progress: meter.update) { partner, outcome in
            meter.finish()
            switch outcome {
            case .success(let report):
                hasEverything = try show(report, node) && hasEverything
                isAnybodyThere = true
            case .failure(let error): Failure.report(Refusal(error, about: partner.shown), json: options.json)
            }
        }
        // An absent peer is no failure, as long as one peer is there.
        if !isAnybodyThere || !hasEverything { throw ExitCode.failure }
    }

    /// Prints the report of a session.
    ///
    /// - Returns: whether this device received everything that it wanted.
    private func show(_ report: SyncReport, _ node: Node) throws -> Bool {
        let peer = try Acquaintance(report.peer, node)
        if options.json {
            try Output.print(JSON.object(peer.members + report.members(node)).line)
        } else {
            try Output.print("\(peer.shown): \(report.changes(of: node)) \(report.cost)")
            for warning in try report.warnings(node) { Failure.warn(warning) }
        }
        return report.failures.isEmpty
    }
}
