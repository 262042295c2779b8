internal import VicinoCore

extension WebLocation {
    /// The longest text of an address.
    static let textLimit = 2048

    /// Reads what follows the scheme of an address: `HOST[:PORT]/PATH[?NAME=VALUE&…]`.
    ///
    /// - Returns: nil for a text of another form, with a name and a password, or with a part that a path cannot have.
    init?(afterScheme text: Substring, isSecure: Bool) {
        guard text.utf8.count <= Self.textLimit, !text.contains("@"), !text.contains("#"), !text.contains("\\"),
            text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return nil }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let names = parts[0].split(separator: "/", omittingEmptySubsequences: false)
        guard let server = names.first, let (host, port) = Self.server(server) else { return nil }
        let path = names.dropFirst().filter { !$0.isEmpty }.map(Self.decoded)
        guard path.allSatisfy(Self.isName), let fields = Self.fields(parts.count > 1 ? parts[1] : "") else {
            return nil
        }
        self.init(isSecure: isSecure, host: host, port: port, path: path.compactMap(\.self))
        query = fields
    }

    /// The value of a field of the question; nil if there is none, or more than one.
    func field(_ name: String) -> String? {
        let values = query.filter { $0.name == name }
        return values.count == 1 ? values[0].value : nil
    }

    /// Whether a decoded name leads neither out of its folder nor into another one.
    private static func isName(_ name: String?) -> Bool {
        guard let name else { return false }
        return ![".", ".."].contains(name) && !name.contains("/") && !name.contains("\0")
    }

    /// Reads a host with a port or without.
    private static func server(_ text: Substring) -> (host: String, port: UInt16?)? {
        var host = text
        var port: UInt16?
        let colon = text.lastIndex(of: ":")
        if let colon, text[colon...].last != "]" {
            guard let number = UInt16(text[text.index(after: colon)...]), number > 0 else { return nil }
            port = number
            host = text[..<colon]
        }
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        let name = host.lowercased()
        // A point at the end would make another name of the same host.
        guard !name.hasSuffix("."), PeerAddress(host: name, port: 1) != nil, !name.contains("_") else { return nil }
        return (name, port)
    }

    private static func fields(_ text: Substring) -> [QueryField]? {
        let pairs = text.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
        let fields = pairs.map { pair -> QueryField? in
            guard pair.count == 2, let name = decoded(pair[0]), let value = decoded(pair[1]) else { return nil }
            return QueryField(name: name, value: value)
        }
        return fields.contains(nil) ? nil : fields.compactMap(\.self)
    }

    /// The text without percent signs; nil if it is not UTF-8, or a percent sign stands alone.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self).lowercased()
            guard let decoded = Hex.decode(digits, count: 1) else { return nil }
            bytes += decoded
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
