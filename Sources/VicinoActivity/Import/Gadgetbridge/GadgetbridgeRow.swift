/// A line of what the reader of Gadgetbridge's database says, in the process of its own in which it runs.
///
/// The reader has seen hostile bytes, so a line is read as hostile input. It begins with a letter: `t TABLE` begins a
/// table. `r 1700000000 1 95 -` is a row of it, in which `-` is a value that is missing or no whole number. A text follows
/// the numbers, up to the end of the line. `e done` is the last line.
package enum GadgetbridgeRow: Equatable, Sendable {
    /// The rows of a table follow.
    case table(GadgetbridgeTable)
    /// A row: the columns' values in their order, and the text.
    case values([Int64?], text: String?)
    /// Nothing follows.
    case end(Ending)

    /// How reading has ended.
    package enum Ending: String, CaseIterable, Sendable {
        /// All was read.
        case done
        /// It is a database of another program, or none at all.
        case foreign
        /// What follows cannot be read.
        case damaged
        /// It takes too long, too much memory, or has too many rows.
        case limit
    }

    /// The most bytes of a line.
    package static let lineLimit = 20_000
    /// The most bytes of a text.
    package static let textLimit = 16_384
    /// The most values of a row.
    private static let valueLimit = 5

    /// Reads a line, without its end; nil if it is none.
    package init?(_ line: ArraySlice<UInt8>) {
        guard let mark = line.first, line.dropFirst().first == Self.space else { return nil }
        let rest = line.dropFirst(2)
        switch mark {
        case UInt8(ascii: "t"):
            guard let table = GadgetbridgeTable(name: String(decoding: rest, as: UTF8.self)) else { return nil }
            self = .table(table)
        case UInt8(ascii: "e"):
            guard let ending = Ending(rawValue: String(decoding: rest, as: UTF8.self)) else { return nil }
            self = .end(ending)
        case UInt8(ascii: "r"):
            guard let row = Self.row(rest) else { return nil }
            self = row
        default: return nil
        }
    }

    /// The line, with its end.
    package var line: [UInt8] {
        switch self {
        case .table(let table): Array("t \(table.name)\n".utf8)
        case .end(let ending): Array("e \(ending.rawValue)\n".utf8)
        case .values(let values, let text):
            Array(
                "r \(values.map { $0.map(String.init) ?? "-" }.joined(separator: " "))\(text.map(Self.marked) ?? "")\n"
                    .utf8)
        }
    }

    private static let space = UInt8(ascii: " ")
    private static let textMark = UInt8(ascii: "\"")

    /// A text behind its mark. A line has no letters that control a terminal, and JSON needs none.
    private static func marked(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }
        return " \"\(String(String.UnicodeScalarView(scalars)))"
    }

    private static func row(_ bytes: ArraySlice<UInt8>) -> GadgetbridgeRow? {
        var values: [Int64?] = []
        values.reserveCapacity(valueLimit)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == textMark {
                let text = bytes[(index + 1)...]
                guard text.count <= textLimit, let text = String(validating: text, as: UTF8.self) else { return nil }
                return .values(values, text: text)
            }
            guard values.count < valueLimit, let value = value(bytes, at: &index) else { return nil }
            values.append(value)
        }
        return .values(values, text: nil)
    }

    /// Reads a value, which is nil for a missing one, and the space behind it; nil for what is no value.
    private static func value(_ bytes: ArraySlice<UInt8>, at index: inout Int) -> Int64?? {
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        // Below zero there is room for one number more.
        var negated: Int64 = 0
        let start = index
        while index < bytes.endIndex, bytes[index] != space {
            let digit = bytes[index] &- UInt8(ascii: "0")
            let tens = negated.multipliedReportingOverflow(by: 10)
            let next = tens.partialValue.subtractingReportingOverflow(Int64(digit))
            guard digit < 10, !tens.overflow, !next.overflow else { return nil }
            negated = next.partialValue
            index += 1
        }
        let isEmpty = index == start
        if index < bytes.endIndex { index += 1 }
        guard !isEmpty else { return isNegative ? .some(nil) : nil }
        guard isNegative || negated != .min else { return nil }
        return .some(isNegative ? negated : -negated)
    }
}
