package import VicinoPresence

/// The local network as a way to meet: each beacon is a service of its own.
///
/// ```swift
/// let services = try DNSServices(on: trustedInterfaces)
/// let medium = AvahiMedium(services) { listener.port }
/// try await medium.advertise(advertiser.advertisement(on: .localNetwork, at: now, room: medium.room).beacons)
/// ```
///
/// Names, port and text are replaced in one step, so that nothing of one epoch stands beside something of another. All but
/// the port follows from the beacons; whoever makes them moves to another port with each epoch, and before advertising.
/// What stays the same are the host's addresses.
package struct AvahiMedium: Medium {
    private let services: DNSServices
    private let port: @Sendable () -> UInt16

    /// Begins to listen, and is silent until something is advertised.
    ///
    /// - Parameters:
    ///   - services: on the networks that the user trusts, and for this medium only.
    ///   - port: where sessions are waited for now; asked once with each `advertise`.
    package init(_ services: DNSServices, port: @escaping @Sendable () -> UInt16) {
        (self.services, self.port) = (services, port)
    }

    /// The local network.
    package var kind: MediumKind { .localNetwork }

    /// As many as services can be advertised at a time.
    package var room: Int { services.limits.advertised }

    /// Whether Avahi can be used, on a network that may be.
    package var availability: AsyncStream<Availability> { services.availability { Availability($0) } }

    /// The beacons of others, and those that are gone. One that falls silent counts as gone.
    package var events: AsyncStream<MediumEvent> { services.events { MediumEvent($0) } }

    /// Speaks and listens on the interfaces of these names instead of those before, whenever they are there.
    package func follow(_ interfaces: [String]) async { await services.follow(interfaces) }

    /// Advertises these beacons at the present port, instead of those before.
    package func advertise(_ beacons: [Beacon]) async throws(PresenceError) {
        let port = port()
        do throws(DNSServiceError) {
            var advertisements: [ServiceAdvertisement] = []
            for beacon in beacons { advertisements.append(try ServiceAdvertisement(beacon, port: port)) }
            try await services.advertise(advertisements)
        } catch {
            throw PresenceError(error.code == .tooMany ? .tooMany : .unavailable, error.message, cause: error)
        }
    }
}

extension Availability {
    fileprivate init(_ availability: ServiceAvailability) {
        switch availability {
        case .ready: self = .ready
        case .unavailable(let obstacle): self = .unavailable(reason: obstacle.reason, remedy: obstacle.remedy)
        }
    }
}
