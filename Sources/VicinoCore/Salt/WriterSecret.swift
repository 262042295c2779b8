/// A writer's secret, and the number from which its entries have salts: an earlier program gave them none.
package struct WriterSecret: Hashable, Sendable {
    /// The secret from which the salts follow.
    package let secret: RecordSecret
    /// The first number with a salt.
    package let first: UInt64

    package init(_ secret: RecordSecret, from first: UInt64) {
        self.secret = secret
        self.first = first
    }

    /// The salts of a segment.
    ///
    /// - Parameter view: the view of the log. Each view for followers has a writer of its own, with its own secret.
    package func cover(of segment: UInt64, in view: ViewID) -> SaltCover {
        let cover = SaltCover(secret.root(of: segment, in: view))
        let numbers = SlotNumber.numbers(of: segment)
        guard first > numbers.lowerBound else { return cover }
        guard numbers.contains(first) else { return .nothing }
        return cover.restricted(to: OffsetSet(SlotNumber(first).offset...255))
    }
}

/// Computes the salts of the entries of a log by its writer's secret, a segment at a time.
package struct SecretSaltReader {
    private let secret: WriterSecret
    private var open: [ViewID: OpenSegment] = [:]

    private struct OpenSegment {
        let segment: UInt64
        let salts: [Salt?]
    }

    package init(_ secret: WriterSecret) { self.secret = secret }

    /// The salt of a number; nil if the entry has none.
    ///
    /// - Parameter view: the view of the log.
    package mutating func salt(of number: UInt64, in view: ViewID) -> Salt? {
        guard number >= secret.first else { return nil }
        let slot = SlotNumber(number)
        if let open = open[view], open.segment == slot.segment { return open.salts[Int(slot.offset)] }
        let salts = secret.cover(of: slot.segment, in: view).salts()
        open[view] = OpenSegment(segment: slot.segment, salts: salts)
        return salts[Int(slot.offset)]
    }
}
