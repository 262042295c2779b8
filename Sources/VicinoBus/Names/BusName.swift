/// The name of somebody on the bus: a unique one such as `:1.42`, which the daemon gives to each connection and never
/// gives again, or a well-known one such as `org.bluez`, which its owner has asked for.
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

    /// Whether the daemon has given this name to one connection for good.
    package var isUnique: Bool { text.first == ":" }

    /// The daemon itself. Only it can send under this name.
    package static let daemon: BusName = "org.freedesktop.DBus"

    /// Whether the sender of messages under this name can change: it is neither unique nor the daemon's.
    var changesOwner: Bool { !isUnique && self != .daemon }
}
