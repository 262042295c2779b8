import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync

/// The progress of an honest follower when the attack begins.
extension Stage {
    /// A follower that has asked and waits for the answer.
    static func asking(entries: Int = 5, held: Bool = false) throws -> Stage {
        var stage = try Stage()
        stage.record(entries)
        guard held else {
            try stage.greet()
            return stage
        }
        try stage.greet()
        try stage.answerHonestly()
        #expect(stage.error == nil)
        #expect(stage.stores > 0)
        try stage.reopen()
        return stage
    }

    /// A follower that has compared the offer of a changed feed with its replica.
    static func comparing(entries: Int = 5) throws -> Stage {
        var stage = try asking(entries: entries, held: true)
        stage.record(1)
        try stage.hear(.offer(Stage.number, round: .first, offer: try stage.honestOffer()))
        return stage
    }

    /// A follower that has requested segments or nodes.
    static func descending() throws -> Stage {
        var stage = try asking()
        try stage.hear(.offer(Stage.number, round: .first, offer: try stage.honestOffer()))
        try stage.hear(.descend(Stage.number, log: 0))
        return stage
    }

    /// A follower that has requested a segment, and that segment.
    static func fetching() throws -> (Stage, UInt64) {
        var stage = try descending()
        while true {
            if case .fetch(_, _, _, segments: let segments, _)? = stage.asked.last { return (stage, segments[0]) }
            let node = try requireValue(stage.askedNode)
            try stage.hear(.children(Stage.number, log: 0, node: node, digests: try stage.log.own.log.children(node)))
        }
    }
}

extension Stage {
    /// Expects that the session ends, or the feed is given up, and nothing is stored.
    func expectRefusal(
        _ code: VicinoError.Code, _ comment: Comment? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let shown: Comment = "\(comment?.rawValue ?? ""): \(error?.message ?? "no error")"
        #expect(error?.code == code, shown, sourceLocation: sourceLocation)
        #expect(stores == 0, shown, sourceLocation: sourceLocation)
    }

    /// A batch of entries with these numbers.
    func part(_ numbers: [UInt64], emptied: [UInt64] = [], title: String = "x") throws
        -> PackedBatch
    {
        var model = ModelLog(ModelLog.schemas[0])
        let writer = try log.id.writer
        for number in numbers {
            model.put(
                .init(id: RecordID(writer: writer, number: number), clock: VersionClock(now: .epoch), title: title),
                at: number
            )
        }
        return try PackedBatch(model.batch(numbers, emptied: emptied), writer)
    }
}
