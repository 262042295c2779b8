/// The name of an interface, such as `org.freedesktop.Notifications`.
package struct InterfaceName: CheckedText {
    package let text: String

    package init(unchecked text: String) { self.text = text }

    package static let noun = "an interface name"

    package static func fault(in text: String) -> String? { elementsFault(in: text, minimum: 2) }
}

extension InterfaceName {
    static let daemon: InterfaceName = "org.freedesktop.DBus"
    static let introspectable: InterfaceName = "org.freedesktop.DBus.Introspectable"
    static let peer: InterfaceName = "org.freedesktop.DBus.Peer"
    /// The interface of every object that has properties.
    package static let properties: InterfaceName = "org.freedesktop.DBus.Properties"
    /// The interface of an object that reports all objects below it.
    package static let objectManager: InterfaceName = "org.freedesktop.DBus.ObjectManager"
}
