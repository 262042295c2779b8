package import VicinoCore
internal import VicinoLocks
package import VicinoPresence

/// A medium without a radio, for tests and experiments; `SimulatedAir` makes it.
package final class SimulatedMedium: Medium {
    private struct State {
        var availability = Availability.ready
        var beacons: [Beacon] = []
        var listeners: [Int: AsyncStream<MediumEvent>.Continuation] = [:]
        var watchers: [Int: AsyncStream<Availability>.Continuation] = [:]
        var count = 0
    }

    /// The medium that the air simulates.
    package let kind: MediumKind
    /// Four beacons, as many adapters do.
    package let beaconLimit = 4
    /// Carries connections over the medium; nil if devices are reached over a network.
    package let transport: (any MediumTransport)?
    let station: RadioModel.Station
    private let air: SimulatedAir
    private let state = LockedValue(State())

    init(in air: SimulatedAir, kind: MediumKind, station: RadioModel.Station, transport: (any MediumTransport)?) {
        self.air = air
        self.kind = kind
        self.station = station
        self.transport = transport
    }

    /// Whether it can be used: first the present value, then each change.
    package var availability: AsyncStream<Availability> {
        let (stream, continuation) = AsyncStream.makeStream(of: Availability.self, bufferingPolicy: .bufferingNewest(8))
        let number = state.withLock { state in
            state.count += 1
            state.watchers[state.count] = continuation
            continuation.yield(state.availability)
            return state.count
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.watchers[number] = nil } }
        return stream
    }

    /// What it is to advertise now, whether it can or not.
    package var presentBeacons: [Beacon] { state.withLock(\.beacons) }

    /// The events from now on; without a reader, the newest thousand.
    package var events: AsyncStream<MediumEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: MediumEvent.self, bufferingPolicy: .bufferingNewest(1024))
        let number = state.withLock { state in
            state.count += 1
            state.listeners[state.count] = continuation
            return state.count
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[number] = nil } }
        return stream
    }

    /// Advertises these beacons instead of the earlier ones.
    package func advertise(_ beacons: [Beacon], port: UInt16) async throws(VicinoError) {
        guard beacons.count <= beaconLimit else {
            throw VicinoError(.tooMany, "A simulated medium advertises at most \(beaconLimit) beacons.")
        }
        let isReady = state.withLock { state in
            state.beacons = beacons
            return state.availability == .ready
        }
        if isReady { air.advertise(beacons, from: station) }
    }

    /// Switches it off or on, as a user would switch an adapter.
    package func setAvailability(_ availability: Availability) {
        let (beacons, watchers) = state.withLock { state in
            state.availability = availability
            return (availability == .ready ? state.beacons : [], Array(state.watchers.values))
        }
        air.advertise(beacons, from: station)
        for watcher in watchers { watcher.yield(availability) }
    }

    func hear(_ sighting: Sighting) {
        let listeners = state.withLock { $0.availability == .ready ? Array($0.listeners.values) : [] }
        for listener in listeners { listener.yield(.sighted(sighting)) }
    }
}
