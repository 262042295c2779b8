internal import VicinoLocks
package import VicinoPresence

/// The air between simulated media: each hears the others that are near.
///
/// ```swift
/// let air = SimulatedAir(seed: 7)
/// let (anna, ben) = (air.medium(at: Point(0, 0)), air.medium(at: Point(5, 0)))
/// try await anna.advertise([beacon], port: 4747)
/// air.advance(by: .seconds(10))   // ben.events has heard it
/// ```
package final class SimulatedAir: Sendable {
    private struct State {
        var radio: RadioModel
        var hearers: [RadioModel.Station: @Sendable (Sighting) -> Void] = [:]
    }

    private let state: LockedValue<State>

    /// Begins without media.
    package init(kind: MediumKind = .simulated, seed: UInt64, conditions: RadioConditions = .perfect) {
        state = LockedValue(State(radio: RadioModel(kind: kind, seed: seed, conditions: conditions)))
    }

    /// A medium at a point.
    ///
    /// - Parameter transport: carries connections over the medium; nil for none.
    package func medium(at point: Point, transport: (any MediumTransport)? = nil) -> SimulatedMedium {
        state.withLock { state in
            let station = state.radio.add(at: point)
            let medium = SimulatedMedium(
                in: self, kind: state.radio.kind, station: station, transport: transport)
            state.hearers[medium.station] = { [weak medium] sighting in medium?.hear(sighting) }
            return medium
        }
    }

    /// Moves a medium, at so many metres a second; without a speed it arrives at once.
    package func move(_ medium: SimulatedMedium, to point: Point, speed: Double? = nil) {
        state.withLock { $0.radio.move(medium.station, to: point, speed: speed) }
    }

    /// Lets time pass, and delivers what arrives in it.
    package func advance(by duration: Duration) {
        let heard = state.withLock { state in
            state.radio.advance(by: duration).map { (state.hearers[$0.receiver], $0.sighting) }
        }
        for (hear, sighting) in heard { hear?(sighting) }
    }

    func advertise(_ beacons: [Beacon], from station: RadioModel.Station) {
        state.withLock { $0.radio.advertise(beacons, from: station) }
    }
}
