/// How the user names the watch: by the name that it has in the Bluetooth settings, or by its address.
package struct WatchName: Hashable, Sendable {
    /// The name or the address.
    package let text: String

    /// Takes a name or an address; case does not matter.
    package init(_ text: String) { self.text = text }

    /// Whether it is an address, such as `C4:AA:12:34:56:78`.
    var isAddress: Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 6 && parts.allSatisfy { $0.utf8.count == 2 && $0.allSatisfy(\.isHexDigit) }
    }

    /// Whether it names a device.
    func names(_ other: String?) -> Bool { other?.lowercased() == text.lowercased() }
}
