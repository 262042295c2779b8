/// The fields of a line.
struct MotionFields {
    /// More columns than any recording has; the rest of a line is not looked at.
    static let limit = 64

    private let line: [UInt8]
    private let ranges: [Range<Int>]
    /// Whether a comma is a decimal separator here.
    private let hasCommas: Bool

    /// Splits a line without its end; a comment has no fields.
    init(_ line: [UInt8]) {
        let start = line.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let separator = Self.separator(line)
        var ranges: [Range<Int>] = []
        var begin = start
        for index in start...max(start, line.count) where ranges.count < Self.limit {
            guard index >= line.count || line[index] == separator else { continue }
            let range = Self.trimmed(line, begin..<min(index, line.count))
            // Several spaces separate as one does.
            if !range.isEmpty || separator != UInt8(ascii: " ") { ranges.append(range) }
            begin = index + 1
        }
        self.line = line
        self.ranges = Self.isComment(line, ranges) || ranges.allSatisfy(\.isEmpty) ? [] : ranges
        hasCommas = separator == UInt8(ascii: ";") || separator == UInt8(ascii: "\t")
    }

    var isEmpty: Bool { ranges.isEmpty }
    var count: Int { ranges.count }

    /// The number in a column; nil if there is none.
    func number(_ column: Int) -> Double? {
        guard ranges.indices.contains(column) else { return nil }
        return MotionNumber.read(line[ranges[column]], allowsComma: hasCommas)
    }

    /// The text of a column in lower case.
    func word(_ column: Int) -> String { String(decoding: line[ranges[column]], as: UTF8.self).lowercased() }

    private static func separator(_ line: [UInt8]) -> UInt8 {
        let candidates = [UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: ",")]
        return candidates.first { line.contains($0) } ?? UInt8(ascii: " ")
    }

    private static func isComment(_ line: [UInt8], _ ranges: [Range<Int>]) -> Bool {
        guard let first = ranges.first, !first.isEmpty else { return false }
        return line[first.lowerBound] == UInt8(ascii: "#")
    }

    private static func trimmed(_ line: [UInt8], _ range: Range<Int>) -> Range<Int> {
        let marks = [UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "\t")]
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, marks.contains(line[lower]) { lower += 1 }
        while lower < upper, marks.contains(line[upper - 1]) { upper -= 1 }
        return lower..<upper
    }
}
