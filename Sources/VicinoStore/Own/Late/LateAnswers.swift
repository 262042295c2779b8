internal import VicinoCore

/// What the user has answered about late records, on any of their devices.
struct LateAnswers {
    /// How much of a leaf names an entry.
    static let leafBytes = 16

    private let discarded: Set<[UInt8]>
    private let kept: Set<[UInt8]>

    init(_ tables: RecordTables) throws {
        var discarded: Set<[UInt8]> = []
        var kept: Set<[UInt8]> = []
        for answer in try InternalRecords.fetchAll(LateAnswer.self, tables).map(\.record) {
            if answer.isDiscarded { discarded.insert(answer.device) }
            let leaves = answer.kept ?? []
            for start in stride(from: 0, through: leaves.count - Self.leafBytes, by: Self.leafBytes) {
                kept.insert(Array(leaves[start..<start + Self.leafBytes]))
            }
        }
        self.discarded = discarded
        self.kept = kept
    }

    /// Whether the user need not be asked about an entry any more.
    func settles(_ leaf: Digest, of device: [UInt8]) -> Bool {
        discarded.contains(device) || kept.contains(Self.name(leaf))
    }

    /// Whether the user has discarded all that a device has signed and nobody knew.
    func hasDiscarded(_ device: [UInt8]) -> Bool { discarded.contains(device) }

    static func name(_ leaf: Digest) -> [UInt8] { Array(leaf.bytes.prefix(leafBytes)) }
}
