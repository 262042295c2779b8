/// What a file is, by its first bytes.
enum FileKind {
    case dump, gpx, csv

    /// Looks at the beginning of a file; its name does not matter.
    init(_ head: [UInt8]) throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = (head.starts(with: mark) ? head.dropFirst(3) : head[...]).drop { [9, 10, 13, 32].contains($0) }
        if head.starts(with: [0x89] + Array("VCN".utf8)) || text.starts(with: Array(#"{"vicino""#.utf8)) {
            self = .dump
        } else if text.first == UInt8(ascii: "<") || [[0xFF, 0xFE], [0xFE, 0xFF]].contains(Array(head.prefix(2))) {
            self = .gpx
        } else if head.isEmpty {
            throw Refusal(.file, "The file is empty.")
        } else if head.prefix(1024).contains(0) {
            throw Refusal(.file, "This is neither a file of vicino nor GPX nor CSV.")
        } else {
            self = .csv
        }
    }
}
