import Vicino
import VicinoDrawing
import VicinoObjectStores
import VicinoService

/// Tries out stores that the user publishes to, and shows what their operators see of it.
struct StoreChecking {
    private let options: GlobalOptions

    init(_ options: GlobalOptions) { self.options = options }

    func run(_ name: String?) async throws {
        let node = try options.open()
        let clock = TypedTimeReader(options.configuration)
        var checks: [Check] = []
        for store in try node.ownStores(named: name) {
            let trace = RequestTrace(clock: node.configuration.now)
            let meter = StoreMeter("\(store.name)", doing: "trying it out …")
            let probe = try await meter.during { try await OwnStores(node).probe(store, trace: trace) }
            checks.append(Check(store: store, probe: probe, requests: trace.requests))
        }
        if options.json {
            try Output.print(JSON.array(checks.map { $0.json(clock) }).line)
        } else {
            let output = Output()
            for check in checks {
                for line in check.lines(clock) { try output.line(line) }
            }
            try output.flush()
        }
        if let bad = checks.first(where: { !$0.probe.isUsable }) {
            throw Refusal(.refused, "\(bad.store.shown) lacks something essential. What failed is marked above.")
        }
    }

    /// What a check of one store has found.
    private struct Check {
        let store: RepositoryStore
        let probe: StoreProbe
        let requests: [TracedRequest]

        func lines(_ clock: TypedTimeReader) -> [TerminalText] {
            [Screen.style.bold(store.shown)] + ProbeTable(probe).lines
                + ["", "What the operator of the store has seen of it:"]
                + OperatorView(requests, clock).lines.map { "  " + $0 } + [""]
        }

        func json(_ clock: TypedTimeReader) -> JSON {
            .object(
                store.members + [
                    ("usable", .boolean(probe.isUsable)), ("findings", ProbeTable(probe).json),
                    ("requests", OperatorView(requests, clock).json),
                ])
        }
    }
}
