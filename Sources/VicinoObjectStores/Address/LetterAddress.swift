package import VicinoCore

/// An address to which a user without a key may write letters, such as a signed one of S3.
package struct LetterAddress: Hashable, Sendable {
    let location: WebLocation

    /// Reads an address that an author types, or an invitation names: `https://HOST/FOLDER[?QUERY]`.
    ///
    /// - Throws: `VicinoError` with `.address`.
    package init(text: String) throws(VicinoError) {
        let end = text.firstRange(of: "://")
        let scheme = end.map { text[..<$0.lowerBound].lowercased() } ?? ""
        let rest = end.map { text[$0.upperBound...] } ?? text[...]
        guard ["https", "http"].contains(scheme),
            let location = WebLocation(afterScheme: rest, isSecure: scheme == "https"),
            location.isSecure || location.isLoopback
        else {
            throw VicinoError(
                .address,
                "\(DisplayText(quoting: text)) is no address for letters. Write it like https://HOST/FOLDER?SIGNATURE, or "
                    + "write file.")
        }
        var ordered = location
        // As a request has them, so that two texts of one request are equal.
        ordered.query.sort()
        self.location = ordered
    }

    /// The address without what follows the question mark.
    package var address: String {
        var plain = location
        plain.query = []
        return plain.url
    }

    /// What follows the question mark; nil for nothing.
    package var query: String? { location.query.isEmpty ? nil : location.encodedQuery }

    /// The host that learns the address of the device that writes.
    package var host: String { location.host }

    /// The host with its port, for people.
    package var shortName: String { location.authority }

    /// Whether the host is of the user's own network or this computer, as far as the address says.
    package var isPrivate: Bool { StoreAddress.web(location).isPrivate }
}
