/// The name of a connection on the bus: unique or well-known.
///
/// The daemon gives each connection a unique name such as `:1.42`, and never reuses it. A connection requests a
/// well-known name such as `org.bluez`, and then owns it.
package struct BusName: CheckedText {
    package let text: String

    package init(unchecked text: String) { self.text = text }

    package static let noun = "a bus name"

    package static func fault(in text: String) -> String? {
        if text.first == ":" {
            return elementsFault(in: text.dropFirst(), minimum: 2, allowsHyphen: true, allowsLeadingDigit: true)
        }
        return elementsFault(in: text, minimum: 2, allowsHyphen: true)
    }

    /// Whether it is a unique name, which belongs to one connection for ever.
    package var isUnique: Bool { text.first == ":" }

    /// The daemon itself. Only the daemon can send under this name.
    package static let daemon: BusName = "org.freedesktop.DBus"

    /// Whether the sender behind this name can change: the name is neither unique nor the daemon's.
    var changesOwner: Bool { !isUnique && self != .daemon }
}
