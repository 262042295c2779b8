/// Changes one value in a TOML text, and leaves every other byte as it is.
struct TOMLEdit {
    private let bytes: [UInt8]
    private let map: TOMLMap
    private let path: [String]

    /// Prepares a change at a path, such as `listen`, `port`.
    init(_ bytes: [UInt8], _ map: TOMLMap, path: [String]) {
        self.bytes = bytes
        self.map = map
        self.path = path
    }

    /// The text with a value at the path, written as TOML on one line; nil removes it.
    func result(_ value: String?) -> [UInt8] {
        guard let pair = map.pairs.first(where: { $0.path == path }) else { return value.map(insertion) ?? bytes }
        let line = lineStart(pair.start)
        var kept = pair.comments.flatMap { bytes[$0] + newline }
        if let value {
            kept += bytes[line..<pair.value.lowerBound] + Array(value.utf8)
            return replaced(line..<pair.value.upperBound, by: kept)
        }
        let rest = lineEnd(pair.value.upperBound)
        let comment = bytes[pair.value.upperBound..<rest].firstIndex(of: .hash)
        // A comment after the value stays, on a separate line.
        if comment != nil { kept += bytes[line..<pair.start] }
        return replaced(line..<(comment ?? rest), by: kept)
    }

    /// The text with an additional line, where a reader expects it.
    private func insertion(_ value: String) -> [UInt8] {
        let key = path.last ?? ""
        let table = Array(path.dropLast())
        if let header = map.headers.first(where: { $0.path == table && !$0.isList }) {
            let end = map.headers.map(\.range.lowerBound).first { $0 > header.range.lowerBound } ?? bytes.count
            let region = header.range.upperBound..<end
            return inserted("\(key) = \(value)", behind: offset(in: region, for: key) ?? header.range.upperBound)
        }
        let region = map.start..<(map.headers.first?.range.lowerBound ?? bytes.count)
        let sibling = map.pairs.last { region.contains($0.start) && $0.path.dropLast() == table }
        if sibling != nil || table.isEmpty {
            let key = path.joined(separator: ".")
            let offset = table.isEmpty ? offset(in: region, for: key) : sibling?.value.upperBound
            if let offset { return inserted("\(key) = \(value)", behind: offset) }
            return inserted("\(key) = \(value)", at: lineAboveHeader)
        }
        let gap = bytes.count > map.start ? newline : []
        let header = "[\(table.joined(separator: "."))]"
        let lines = gap + Array(header.utf8) + newline + Array("\(key) = \(value)".utf8) + newline
        return bytes + (isEnded(bytes.count) ? [] : newline) + lines
    }

    /// The offset for a new line of a key: after the comment with its example, or after the last value.
    private func offset(in region: Range<Int>, for key: String) -> Int? {
        let example = map.comments.first { region.contains($0.lowerBound) && isExample($0, of: key) }
        return example?.upperBound ?? map.pairs.last { region.contains($0.start) }?.value.upperBound
    }

    /// Whether a comment is a whole line that would set a key, such as `#port = 4747`.
    private func isExample(_ comment: Range<Int>, of key: String) -> Bool {
        let before = bytes[lineStart(comment.lowerBound)..<comment.lowerBound]
        let words = bytes[comment].dropFirst().drop(while: \.isBlank)
        let behind = words.dropFirst(key.utf8.count).drop(while: \.isBlank)
        return before.allSatisfy(\.isBlank) && words.starts(with: key.utf8) && behind.first == .equals
    }

    /// The offset of the first table, with the comments directly above it; the end of a text without tables.
    private var lineAboveHeader: Int {
        guard let header = map.headers.first else { return bytes.count }
        var line = lineStart(header.range.lowerBound)
        while line > map.start {
            let above = lineStart(line - 1)
            guard bytes[above..<line].drop(while: \.isBlank).first == .hash else { break }
            line = above
        }
        return line
    }

    private func inserted(_ line: String, behind offset: Int) -> [UInt8] { inserted(line, at: lineEnd(offset)) }

    private func inserted(_ line: String, at offset: Int) -> [UInt8] {
        let gap = isEnded(offset) ? [] : newline
        return replaced(offset..<offset, by: gap + Array(line.utf8) + newline)
    }

    private func replaced(_ range: Range<Int>, by new: [UInt8]) -> [UInt8] {
        bytes[..<range.lowerBound] + new + bytes[range.upperBound...]
    }

    /// The line ending of this text.
    private var newline: [UInt8] {
        let first = bytes.firstIndex(of: .newline)
        return first.map { $0 > 0 && bytes[$0 - 1] == .return } == true ? [.return, .newline] : [.newline]
    }

    private func isEnded(_ offset: Int) -> Bool { offset <= map.start || bytes[offset - 1] == .newline }

    private func lineStart(_ offset: Int) -> Int {
        max(map.start, bytes[..<offset].lastIndex(of: .newline).map { $0 + 1 } ?? 0)
    }

    /// The offset after the end of the line.
    private func lineEnd(_ offset: Int) -> Int {
        bytes[offset...].firstIndex(of: .newline).map { $0 + 1 } ?? bytes.count
    }
}
