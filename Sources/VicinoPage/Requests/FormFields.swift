internal import Foundation

/// Fields in the form `application/x-www-form-urlencoded`, as browsers send them in addresses and bodies.
package enum FormFields {
    /// The maximum number of fields that are read; all further ones are ignored.
    static let limit = 500
    /// The maximum length of a form's body in bytes.
    package static let byteLimit = 128 * 1024

    /// Reads the fields.
    ///
    /// - Returns: for each name its values, in their order. A value that is not UTF-8 is left out.
    package static func read(_ text: some StringProtocol) -> [String: [String]] {
        var fields: [String: [String]] = [:]
        for pair in text.split(separator: "&", maxSplits: limit).prefix(limit) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(parts[0]), let value = decoded(parts.count > 1 ? parts[1] : "") else { continue }
            fields[name, default: []].append(value)
        }
        return fields
    }

    /// A value as it stands in an address behind `?`.
    package static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            if scalar.isASCII, scalar.properties.isAlphabetic || isDigit(byte) || "-._~".unicodeScalars.contains(scalar)
            {
                result.unicodeScalars.append(scalar)
            } else {
                result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func decoded(_ text: some StringProtocol) -> String? {
        String(text).replacing("+", with: " ").removingPercentEncoding
    }
}
