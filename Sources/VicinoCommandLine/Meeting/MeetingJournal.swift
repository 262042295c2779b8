import Vicino
import VicinoDrawing

/// Reports the events of `vicino listen`: one line with the addresses on the standard output, and one line for each
/// meeting on the standard error.
struct MeetingJournal: Sendable {
    let node: Node
    let json: Bool
    /// The present time, as the user reads it.
    let time: @Sendable () -> String
    /// Whether each refused peer is named.
    let isVerbose: Bool

    private var counts: [MeetingNews.Kind: Int] = [:]

    init(node: Node, json: Bool, isVerbose: Bool, time: @escaping @Sendable () -> String) {
        self.node = node
        self.json = json
        self.isVerbose = isVerbose
        self.time = time
    }

    /// The only line of the standard output.
    func begin(_ addresses: [PeerAddress]) throws {
        let texts = addresses.map(\.description)
        let line = JSON.object([("event", .text("listening")), ("addresses", .array(texts.map { .text($0) }))]).line
        try Output.print(json ? line : "Listening on \(texts.joined(separator: ", "), limit: 100_000)")
    }

    /// Writes a line for a meeting. Strangers are only counted, so that they cannot fill the screen.
    mutating func note(_ event: Listening.Event) throws {
        let news = try MeetingNews(event, node)
        counts[news.kind, default: 0] += 1
        guard news.kind != .refused || isVerbose else { return }
        try write(news.sentence, event: news.kind.rawValue, news.members)
    }

    /// The last line.
    func end() throws {
        let met = counts[.met, default: 0]
        let failed = counts[.failed, default: 0]
        let refused = counts[.refused, default: 0]
        let refusals = refused > 0 ? ", \(refused) refused" : ""
        try write("Stopped: \(String.count(met, "meeting")), \(failed) failed\(refusals).", event: "stopped") {
            [("met", .number(met)), ("failed", .number(failed)), ("refused", .number(refused))]
        }
    }

    private func write(_ sentence: String, event: String, _ members: () throws -> [(String, JSON)]) throws {
        let line: TerminalText =
            try json
            ? JSON.object([("event", .text(event))] + members()).line
            : "\(time())  \(sentence, limit: 4000)"
        Output.standardError("\(line)\n")
    }
}
