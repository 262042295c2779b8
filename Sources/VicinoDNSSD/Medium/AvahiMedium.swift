package import VicinoCore
package import VicinoPresence

/// The local network as a medium: each beacon is a separate service.
///
/// ```swift
/// let services = try DNSServices(on: trustedInterfaces)
/// let medium = AvahiMedium(services)
/// let present = advertiser.advertisement(on: .localNetwork, at: now, beaconLimit: medium.beaconLimit)
/// try await medium.advertise(present.beacons, port: listener.port)
/// ```
///
/// Names, port and text are replaced in one step, so that no two epochs appear together. All but the port follows from
/// the beacons. The caller moves to another port with each epoch, before it advertises. The host's addresses stay the
/// same.
package struct AvahiMedium: Medium {
    private let services: DNSServices
    /// The interfaces of the services, if they stay the same.
    package let interfaces: [String]?

    /// Begins to browse, and is silent until the caller advertises.
    ///
    /// - Parameters:
    ///   - services: on the networks that the user trusts, and for this medium only.
    ///   - interfaces: the interfaces of the services; nil if `follow` may change them.
    package init(_ services: DNSServices, interfaces: [String]? = nil) {
        self.services = services
        self.interfaces = interfaces
    }

    /// The local network.
    package var kind: MediumKind { .localNetwork }

    /// The number of services that can be advertised at a time.
    package var beaconLimit: Int { services.limits.advertised }

    /// Whether Avahi works, and a network may be used.
    package var availability: AsyncStream<Availability> { services.availability { Availability($0) } }

    /// Beacons of peers that appear, change or go. One that falls silent counts as gone.
    package var events: AsyncStream<MediumEvent> { services.events { MediumEvent($0) } }

    /// Advertises and browses on the interfaces of these names instead of the earlier ones, whenever they exist.
    package func follow(_ interfaces: [String]) async { await services.follow(interfaces) }

    /// Advertises these beacons at a port, instead of the earlier ones.
    package func advertise(_ beacons: [Beacon], port: UInt16) async throws(VicinoError) {
        do throws(VicinoError) {
            var advertisements: [ServiceAdvertisement] = []
            for beacon in beacons { advertisements.append(try ServiceAdvertisement(beacon, port: port)) }
            try await services.advertise(advertisements)
        } catch {
            throw VicinoError(error.code == .tooMany ? .tooMany : .unavailable, error.message, cause: error)
        }
    }
}

extension Availability {
    fileprivate init(_ availability: ServiceAvailability) {
        switch availability {
        case .ready: self = .ready
        case .unavailable(let obstacle): self.init(obstacle)
        }
    }
}
