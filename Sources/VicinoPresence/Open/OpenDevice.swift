package import VicinoCore

/// A near device that is open to strangers: any user may ask to follow its user, and learns only then who that is.
///
/// Any device can send the beacons of another one's opening. So an address may be that of another device, and only the
/// digits of a pairing show whose it is.
public struct OpenDevice: Hashable, Sendable, Identifiable {
    /// What its beacons have in common on all media; in the next epoch it looks like another device.
    public let id: ID
    /// Where it was heard: on networks first; of the addresses of a radio, the newest first.
    package let routes: [OpenRoute]
    /// How near it seems to be; nil if no medium says how strong its signals are.
    package let zone: ZoneEstimate?
    /// When it was first heard, by this device's clock.
    package let firstHeardAt: Timestamp

    /// The epoch and the number of an opening.
    public struct ID: Hashable, Sendable {
        let epoch: Epoch
        let number: UInt8
    }

    package init(id: ID, routes: [OpenRoute], zone: ZoneEstimate? = nil, firstHeardAt: Timestamp) {
        self.id = id
        self.routes = routes
        self.zone = zone
        self.firstHeardAt = firstHeardAt
    }

    /// The media over which it was heard, in the order of its routes.
    package var media: [MediumKind] {
        routes.map(\.medium).reduce(into: []) { media, medium in
            if !media.contains(medium) { media.append(medium) }
        }
    }

    /// Orders devices from nearer to farther, and equally near ones by their ids. Devices whose zone is unknown come
    /// last.
    public static func isNearer(_ a: OpenDevice, _ b: OpenDevice) -> Bool {
        switch (a.zone, b.zone) {
        case (let one?, let other?) where one != other: ZoneEstimate.precedes(one, other)
        case (nil, .some): false
        case (.some, nil): true
        default: a.id < b.id
        }
    }
}

extension OpenDevice.ID: Comparable {
    /// An order that is the same in every program.
    public static func < (a: Self, b: Self) -> Bool { (a.epoch, a.number) < (b.epoch, b.number) }
}

/// An address at which an open device was heard.
package struct OpenRoute: Hashable, Sendable {
    /// The medium.
    package let medium: MediumKind
    /// The address on that medium.
    package let address: RouteAddress
    /// The PSM on which the device listens there; nil on a network.
    package let psm: PSM?

    package init(medium: MediumKind, address: RouteAddress, psm: PSM? = nil) {
        self.medium = medium
        self.address = address
        self.psm = psm
    }
}
