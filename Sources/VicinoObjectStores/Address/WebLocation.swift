internal import VicinoCore

/// An address on a web server: the parts of a URL, before they are encoded.
package struct WebLocation: Hashable, Sendable {
    /// Whether the connection is encrypted and the server proves its name (https).
    package var isSecure = true
    /// A name in lower case, or a numeric address without brackets.
    package var host: String
    /// Nil for the usual one of the scheme.
    package var port: UInt16?
    /// The names between the slashes.
    package var path: [String] = []
    /// The fields of the question, in any order.
    var query: [QueryField] = []
    /// Whether the path ends in a slash.
    var isFolder = false

    /// A field of a URL's question.
    struct QueryField: Hashable, Comparable, Sendable {
        let name: String
        let value: String

        static func < (one: Self, other: Self) -> Bool { (one.name, one.value) < (other.name, other.value) }
    }

    /// Names a server.
    package init(isSecure: Bool = true, host: String, port: UInt16? = nil, path: [String] = []) {
        self.isSecure = isSecure
        self.host = host
        self.port = port
        self.path = path
    }

    /// The address of something in this folder.
    func appending(_ name: String) -> WebLocation {
        var location = self
        location.path.append(name)
        location.isFolder = false
        return location
    }

    /// Whether the server is this computer, as far as its name says.
    package var isLoopback: Bool { PeerAddress(host: host, port: 1)?.isLoopback == true }

    /// What stands in the header `Host`: a port only if it is not the usual one.
    var authority: String {
        let host = host.contains(":") ? "[\(host)]" : host
        guard let port, port != (isSecure ? 443 : 80) else { return host }
        return "\(host):\(port)"
    }

    /// The path, encoded, from the first slash on.
    var encodedPath: String {
        guard !path.isEmpty else { return "/" }
        return path.map { "/" + Self.encode($0) }.joined() + (isFolder ? "/" : "")
    }

    /// The question, encoded and in the order of its names, without the question mark; empty for none.
    var encodedQuery: String {
        query.sorted().map { "\(Self.encode($0.name))=\(Self.encode($0.value))" }.joined(separator: "&")
    }

    /// The whole URL.
    package var url: String {
        let scheme = isSecure ? "https" : "http"
        let question = query.isEmpty ? "" : "?" + encodedQuery
        return "\(scheme)://\(authority)\(encodedPath)\(question)"
    }

    /// Encodes all but the characters that RFC 3986 leaves as they are, as signatures of S3 require.
    private static func encode(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".unicodeScalars)
        var encoded = String.UnicodeScalarView()
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            if isUnreserved(byte) {
                encoded.append(scalar)
            } else {
                encoded += ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(encoded)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }
}
