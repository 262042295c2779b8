import Vicino
import VicinoDrawing
import VicinoService

/// The user's stores and those of followed people: when, what waits, what failed, and what to do.
struct CloudStatus {
    private let options: GlobalOptions

    init(_ options: GlobalOptions) { self.options = options }

    func write() throws {
        let node = try options.open()
        let own = try node.repositoryStores().map { (store: $0, backlog: try node.repositoryBacklog(of: $0)) }
        let followed = try node.followedStores()
        let status = ServiceAnswer(ServiceSocket(options.configuration)).status
        if options.json {
            return try Output.print(
                JSON.object([
                    ("own", .array(own.map { .object($0.store.members + $0.backlog.members) })),
                    ("followed", .array(followed.map { .object($0.members) })),
                    ("service", .boolean(status != nil)),
                    ("pause", (status?.stores?.pause).map { .text($0.rawValue) } ?? .null),
                ]).line)
        }
        let clock = TypedTimeReader(options.configuration)
        let output = Output()
        if own.isEmpty { try output.line("You publish to no store. `vicino cloud add ADDRESS` adds one.") }
        for (store, backlog) in own {
            for line in store.lines(backlog, clock) { try output.line(line) }
        }
        if !followed.isEmpty { try output.line() }
        for store in followed {
            for line in try store.lines(clock, node) { try output.line(line) }
        }
        if !own.isEmpty || !followed.isEmpty {
            try output.line()
            try output.line(StorePauseWords.line(status))
        }
        try output.flush()
    }
}

/// Says whether stores are used by themselves now.
enum StorePauseWords {
    static func line(_ status: ServiceStatus?) -> TerminalText {
        guard let status else {
            return "The service does not run, so nothing happens by itself: `vicino run` starts it."
        }
        guard let stores = status.stores else {
            return "The service that runs is of an earlier program. Restart it: `vicino run`"
        }
        guard let pause = stores.pause else { return "The service publishes and fetches by itself." }
        return "\(pause.words)"
    }
}
