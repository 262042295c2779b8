import Vicino

/// Says what happens while one listens: on the standard output one line with where, on the standard error one for each
/// meeting.
struct MeetingJournal: Sendable {
    let node: Node
    let json: Bool
    /// What time it is, as a person here reads it.
    let time: @Sendable () -> String
    /// Whether everybody who was turned away is named.
    let isVerbose: Bool

    private var met = 0
    private var failed = 0
    private var refused = 0

    init(node: Node, json: Bool, isVerbose: Bool, time: @escaping @Sendable () -> String) {
        (self.node, self.json, self.isVerbose, self.time) = (node, json, isVerbose, time)
    }

    /// The only line of the standard output.
    func begin(_ addresses: [PeerAddress]) throws {
        let places = addresses.map(\.description)
        let line = JSON.object([("event", .text("listening")), ("addresses", .array(places.map { .text($0) }))]).line
        try Output.print(json ? line : "Listening on \(places.joined(separator: ", "))")
    }

    /// A line for a meeting. Strangers are counted only, so that nobody can fill the screen.
    mutating func note(_ event: Listening.Event) throws {
        switch event {
        case .met(let report):
            met += 1
            let peer = try Acquaintance(report.peer, node)
            let holds = try node.followers().first { $0.user == report.peer }?.isUpToDate
            let state = holds == true ? " Has everything of yours." : ""
            try write("\(peer.shown): \(report.changes(of: node)) \(report.traffic)\(state)", "met") {
                try peer.members + report.members(node) + [("upToDate", holds.map { .boolean($0) } ?? .null)]
            }
        case .failed(let user, let error):
            let peer = try Acquaintance(user, node)
            guard peer.isKnown else { return try turnAway(peer.shown, peer.members, error) }
            failed += 1
            try write("\(peer.shown): \(Failure.message(of: error))", "failed") { peer.members + Self.members(error) }
        case .refused(let address, let error):
            try turnAway(address, [("address", .text(address))], error)
        }
    }

    /// The last line.
    func end() throws {
        let turnedAway = refused > 0 ? ", \(refused) turned away" : ""
        try write("Stopped: \(String.count(met, "meeting")), \(failed) failed\(turnedAway).", "stopped") {
            [("met", .number(met)), ("failed", .number(failed)), ("refused", .number(refused))]
        }
    }

    private mutating func turnAway(_ who: String, _ members: [(String, JSON)], _ error: any Error) throws {
        refused += 1
        guard isVerbose else { return }
        try write("Turned away \(who): \(Failure.message(of: error))", "refused") { members + Self.members(error) }
    }

    private func write(_ sentence: String, _ event: String, _ members: () throws -> [(String, JSON)]) throws {
        let line =
            try json
            ? JSON.object([("event", .text(event))] + members()).line
            : "\(time())  \(displaySafe(sentence, limit: 4000))"
        Output.standardError(line + "\n")
    }

    private static func members(_ error: any Error) -> [(String, JSON)] { [("error", .failure(error))] }
}
