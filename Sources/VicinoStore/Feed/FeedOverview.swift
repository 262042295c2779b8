internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// What is known of a dump's logs and the database's together, before any of them is planned.
struct FeedOverview {
    /// Every writer whose ids may occur, with the number that its ids lie below.
    let writers: [WriterID: UInt64]
    /// Whether the database holds nothing.
    let isEmpty: Bool
    /// The views that each writer has a log of.
    private let views: [WriterID: Set<ViewID>]
    /// How many logs of the dump hold each kind, by its place in the header.
    private let logsOfKind: [Int: Int]

    init(_ db: Database, _ header: DumpHeader) throws {
        let held = try FeedLog.fetchAll(db)
        let logs = header.logs.map { (id: $0.log, next: $0.next) } + held.map { (id: $0.id, next: $0.next) }
        writers = Dictionary(logs.map { ($0.id.writer, $0.next) }, uniquingKeysWith: max)
        views = Dictionary(logs.map { ($0.id.writer, [$0.id.view]) }) { $0.union($1) }
        isEmpty = held.allSatisfy { $0.live == 0 }
        logsOfKind = Dictionary(header.logs.flatMap(\.kinds).map { ($0, 1) }, uniquingKeysWith: +)
    }

    /// Whether no other log of the dump holds any of these kinds.
    func isOnlyOne(of kinds: [Int]) -> Bool { kinds.allSatisfy { logsOfKind[$0] == 1 } }

    /// Whether no other log of the writer holds the same records: one's own devices' view holds those of all others.
    func isAlone(_ log: LogID) -> Bool {
        let others = views[log.writer, default: []].subtracting([log.view])
        return log.view == .own ? others.isEmpty : !others.contains(.own)
    }
}
