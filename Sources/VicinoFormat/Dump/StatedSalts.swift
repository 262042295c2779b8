internal import VicinoCore

/// The salts that the lines of a dump in the JSON form have stated so far of one log. They hold for the entries that
/// follow.
struct StatedSalts {
    /// The index of the log in the header.
    let log: Int
    private var known = LogSalts()
    /// The segment of the last entry: the salts of earlier segments are not needed any more.
    private var segment: UInt64 = 0

    /// The maximum number of nodes that hold for entries to come.
    static let nodeLimit = FormatLimit.batchEntries

    init(of log: Int) { self.log = log }

    /// Whether a line states salts.
    static func areStated(by members: JSONObject) -> Bool { members["vicino"]?.text == DumpFile.saltsFeature }

    /// Reads the nodes of a line.
    static func nodes(_ stated: JSONValue?) throws -> LogSalts {
        guard let nodes = try stated?.list(limit: FormatLimit.batchEntries) else {
            throw VicinoError.damaged("salts are not a list")
        }
        var indexes: [Int64] = []
        var values: [Salt] = []
        for node in nodes.map(\.object) {
            guard let first = UInt64(exactly: node?["first"]?.integer ?? -1),
                let index = SaltIndex(first: first, count: node?["numbers"]?.integer ?? 0),
                let value = node?["salt"]?.text.flatMap({ Hex.decode($0, count: Salt.byteCount) }).flatMap({ Salt($0) })
            else { throw VicinoError.damaged("a salt has an impossible index") }
            indexes.append(Int64(index.rawValue))
            values.append(value)
        }
        return try LogSalts(indexes: indexes, values: values)
    }

    /// Adds the nodes of a line.
    ///
    /// Nodes that are over are forgotten when twice the limit is reached, and not with every line or batch: it takes a look
    /// at all nodes, and a hostile file has a line or a batch for each entry.
    mutating func add(_ nodes: LogSalts) throws(VicinoError) {
        known.add(nodes)
        guard known.nodeCount > 2 * Self.nodeLimit else { return }
        known.removeAll(before: segment)
        guard known.nodeCount <= Self.nodeLimit else {
            throw VicinoError(.tooLarge, "The dump states more salts at once than the format allows.")
        }
    }

    /// Gives the values of a batch their salts.
    mutating func give(to batch: inout EntryBatch) throws(VicinoError) {
        try known.check(beside: batch.headers)
        batch.salts = known.needed(by: batch.headers)
        if let last = batch.headers.last { segment = last.segment }
    }
}
