internal import VicinoCore

/// What a follower needs of a log, by what it holds.
enum LogCourse {
    /// Nothing: it holds what is offered, or more.
    case nothing
    /// Nothing of the packs: it holds what is there, and the delta continues from it.
    case delta
    /// Nothing of the packs: it holds more than is there, and less than is offered.
    case laterDelta(HeldLog)
    /// The packs that differ from what it holds, and then the delta.
    case packs(HeldLog)
    /// All packs, and then the delta.
    case allPacks
    /// All packs, and the delta at another time: what it holds has to be replaced, or contradicts what is offered.
    case packsAlone
    /// Nothing more: the author's device has signed two histories.
    case contradiction

    /// - Parameters:
    ///   - isClosed: whether the author states where the log ends. It is in packs up to there.
    ///   - isWhole: whether all packs are wanted in any case, to prove a contradiction.
    init(_ log: OfferedLog, held: HeldLog?, isClosed: Bool, isWhole: Bool) {
        guard let held, held.position != .nothing else {
            self = log.base == .nothing ? .delta : .allPacks
            return
        }
        let relation = log.position.relation(to: held.position)
        switch relation {
        case .same: self = .nothing
        case _ where isClosed || isWhole: self = .packsAlone
        case .fork: self = .contradiction
        case .older: self = .nothing
        case .newer:
            switch log.base.relation(to: held.position) {
            case .same: self = .delta
            case .fork: self = .contradiction
            case .older: self = .laterDelta(held)
            case .newer: self = .packs(held)
            }
        }
    }

    /// The nodes whose packs are needed.
    func nodes(of log: OfferedLog) -> [PackedNode] {
        switch self {
        case .nothing, .delta, .laterDelta, .contradiction: []
        case .packs(let held): log.nodes.filter { held.nodes[$0.index] != $0.digest }
        case .allPacks, .packsAlone: log.nodes
        }
    }

    /// Whether the delta is no use for the log, and an importer would stumble over it.
    var isWithoutDelta: Bool {
        switch self {
        case .packsAlone, .contradiction: true
        default: false
        }
    }
}
