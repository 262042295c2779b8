import ArgumentParser
import Vicino

/// `vicino sync`.
struct SyncCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Meet somebody over the network, and bring each other up to date.",
        discussion: """
            They are looked for where they were reached last, or at the address that their `vicino listen` shows. What is \
            new of theirs comes here, what is new of yours goes there, as far as each may see it, and nothing else \
            crosses. Without a name, everybody whose address is known is met, one after the other.

            Examples:
              vicino sync Anna
              vicino sync 192.168.1.20:4747
              vicino sync --json
            """)

    @Argument(
        help: ArgumentHelp("Somebody you follow or who follows you, or an address.", valueName: "user-or-host:port"))
    var partner: String?

    @OptionGroup var options: GlobalOptions

    func runWaiting() async throws {
        let node = try options.open()
        Interruption.endsProgram(saying: "Stopped. What has come is kept; the next `vicino sync` goes on behind it.")
        if let partner {
            guard try await meet(try Partner(partner, node), node) else { throw ExitCode.failure }
            return
        }
        let everybody = try Partner.everybody(node)
        guard !everybody.isEmpty else {
            throw Refusal(
                NodeError(.unreachable, "It is not known where to reach anybody."),
                hint: "`vicino listen` on their device says where it is; then: `vicino sync HOST:PORT`.")
        }
        var (isAnybodyThere, hasEverything) = (false, true)
        for partner in everybody {
            do {
                hasEverything = try await meet(partner, node) && hasEverything
                isAnybodyThere = true
            } catch { Failure.report(Refusal(error, about: partner.shown), json: options.json) }
        }
        // That somebody is not there is nothing wrong, as long as anybody is.
        if !isAnybodyThere || !hasEverything { throw ExitCode.failure }
    }

    /// Keeps one session, and says what came of it.
    ///
    /// - Returns: whether everything came that was wanted.
    private func meet(_ partner: Partner, _ node: Node) async throws -> Bool {
        let meter = ProgressMeter(meeting: partner.shown)
        defer { meter.finish() }
        let report = try await partner.meet(node, progress: meter.update)
        meter.finish()
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
