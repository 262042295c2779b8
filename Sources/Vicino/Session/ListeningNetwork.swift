internal import Foundation
internal import VicinoPresence

/// A network of this device on which peers may connect.
package struct ListeningNetwork: Hashable, Sendable {
    /// The interface that leads to it, such as `wlan0`.
    package let interface: String
    /// The text that identifies the network: on another one, the ports are others.
    package let id: String

    package init(interface: String, id: String) {
        self.interface = interface
        self.id = id
    }

    /// Whether the interface exists now.
    var isPresent: Bool { if_nametoindex(interface) != 0 }

    /// The interfaces of media on networks, whatever networks they are on; nil for all, if a medium does not name its own.
    static func all(of media: [any Medium]) -> [ListeningNetwork]? {
        interfaces(of: media)?.map { ListeningNetwork(interface: $0, id: $0) }
    }

    /// The interfaces of all media on networks; nil if one of them names none.
    static func interfaces(of media: [any Medium]) -> [String]? {
        let named = media.filter { $0.transport == nil }.map(\.interfaces)
        return named.contains(nil) ? nil : named.flatMap { $0 ?? [] }
    }
}
