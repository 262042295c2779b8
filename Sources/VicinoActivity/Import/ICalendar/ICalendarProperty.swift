/// A line of an iCalendar file: a name, parameters and a value.
struct ICalendarProperty: Equatable {
    /// The name in capitals.
    let name: String
    /// The parameters that are read, by their names in capitals.
    let parameters: [String: String]
    /// The value as it is written.
    let value: String

    /// Reads a joined line; nil for one without a colon.
    init?(_ line: ArraySlice<UInt8>) {
        var isQuoted = false
        var parts: [ArraySlice<UInt8>] = []
        var begin = line.startIndex
        var end: Int?
        for index in line.indices {
            let byte = line[index]
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard !isQuoted, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") else { continue }
            parts.append(line[begin..<index])
            begin = index + 1
            if byte == UInt8(ascii: ":") {
                end = begin
                break
            }
        }
        guard let end, let first = parts.first else { return nil }
        name = Self.text(first).uppercased()
        value = Self.text(line[end...])
        var parameters: [String: String] = [:]
        for part in parts.dropFirst().prefix(Self.parameterLimit) {
            let pair = Self.text(part).split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            parameters[pair[0].uppercased()] = pair[1].filter { $0 != "\"" }
        }
        self.parameters = parameters
    }

    /// The most parameters that are read.
    private static let parameterLimit = 16

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    /// The value as a text (RFC 5545, section 3.3.11), on one line.
    var text: String {
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in value.unicodeScalars {
            if isEscaped {
                result.append(scalar == "n" || scalar == "N" ? " " : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
