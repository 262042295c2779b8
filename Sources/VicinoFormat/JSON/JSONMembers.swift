internal import FoundationEssentials

/// Looks through JSON for objects with two members of one name, of which Foundation's decoder silently takes one.
///
/// What it looks through has been decoded already, so it need not judge anything else.
enum JSONMembers {
    static func hasDuplicate(_ json: [UInt8]) -> Bool {
        var objects: [Set<String>?] = []
        var position = 0
        while position < json.count {
            switch json[position] {
            case UInt8(ascii: "{"): objects.append([])
            case UInt8(ascii: "["): objects.append(nil)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = objects.popLast()
            case UInt8(ascii: "\""):
                let end = endOfString(json, from: position)
                if isName(json, after: end), !objects.isEmpty {
                    // Changed in place: a copy for each member would make a long line take forever.
                    let isNew = objects[objects.count - 1]?.insert(name(json[position..<end])).inserted
                    guard isNew != false else { return true }
                }
                position = end - 1
            default: break
            }
            position += 1
        }
        return false
    }

    /// The place behind a string's closing quotation mark.
    private static func endOfString(_ json: [UInt8], from start: Int) -> Int {
        var position = start + 1
        while position < json.count, json[position] != UInt8(ascii: "\"") {
            position += json[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(position + 1, json.count)
    }

    private static func isName(_ json: [UInt8], after end: Int) -> Bool {
        var position = end
        while position < json.count, [0x20, 0x09, 0x0A, 0x0D].contains(json[position]) { position += 1 }
        return position < json.count && json[position] == UInt8(ascii: ":")
    }

    private static func name(_ string: ArraySlice<UInt8>) -> String {
        guard string.contains(UInt8(ascii: "\\")) else { return String(decoding: string, as: UTF8.self) }
        return (try? JSONDecoder().decode(String.self, from: Data(string))).map { "\"\($0)\"" }
            ?? String(decoding: string, as: UTF8.self)
    }
}
