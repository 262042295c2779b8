/// How well a simulated medium carries beacons.
package struct RadioConditions: Hashable, Sendable {
    /// The range of a beacon, in metres.
    package var range = 30.0
    /// How often each beacon is sent.
    package var interval: Duration = .seconds(1)
    /// The share of beacons that are lost, from 0 to 1.
    package var loss = 0.0
    /// The share of beacons that arrive twice.
    package var duplication = 0.0
    /// The greatest delay of a beacon; a delayed one arrives after later ones.
    package var delay: Duration = .zero
    /// The variation of the strength to either side, in decibels.
    package var noise = 0.0
    /// The loss of a wall, in decibels.
    package var wallLoss = 12.0
    /// The weakest strength that is heard, in decibels above a milliwatt.
    package var sensitivity = -100.0
    /// How long the medium still reports the last beacons of a crashed device, as multicast DNS does.
    package var memory: Duration = .zero

    /// A medium that delivers everything within thirty metres at once.
    package static let perfect = RadioConditions()

    /// A realistic medium: a fifth is lost, some arrive twice, late and with a strength that varies.
    package static let rough: RadioConditions = {
        var conditions = RadioConditions()
        conditions.loss = 0.2
        conditions.duplication = 0.1
        conditions.noise = 6
        conditions.delay = .seconds(2)
        return conditions
    }()

    /// Begins with the values of `perfect`.
    package init() {}
}
