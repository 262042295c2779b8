internal import VicinoCore

/// Two small numbers in one: a short number for a writer or log, and a number below 2⁴⁰.
struct SlotKey: Hashable, Comparable {
    let rawValue: Int64

    init(rawValue: Int64) { self.rawValue = rawValue }

    init(_ ref: Int64, _ number: UInt64) {
        rawValue = ref << 40 | Int64(number)
    }

    var ref: Int64 { rawValue >> 40 }
    var number: UInt64 { UInt64(rawValue & (1 << 40 - 1)) }

    static func < (a: SlotKey, b: SlotKey) -> Bool { a.rawValue < b.rawValue }
}
