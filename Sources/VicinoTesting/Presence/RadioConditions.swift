/// How well a simulated medium carries beacons.
public struct RadioConditions: Hashable, Sendable {
    /// The range of a beacon, in metres.
    public var range = 30.0
    /// How often each beacon is sent.
    public var interval: Duration = .seconds(1)
    /// The share of beacons that are lost, from 0 to 1.
    public var loss = 0.0
    /// The share of beacons that arrive twice.
    public var duplication = 0.0
    /// The greatest delay of a beacon; a delayed one arrives after later ones.
    public var delay: Duration = .zero
    /// The variation of the strength to either side, in decibels.
    public var noise = 0.0
    /// The loss of a wall, in decibels.
    package var wallLoss = 12.0
    /// The weakest strength that is heard, in decibels above a milliwatt.
    public var sensitivity = -100.0
    /// How long the medium still reports the last beacons of a crashed device, as multicast DNS does.
    package var memory: Duration = .zero

    /// A medium that delivers everything within thirty metres at once.
    public static let perfect = RadioConditions()

    /// A realistic medium: a fifth is lost, some arrive twice, late and with a strength that varies.
    public static let rough: RadioConditions = {
        var conditions = RadioConditions()
        conditions.loss = 0.2
        conditions.duplication = 0.1
        conditions.noise = 6
        conditions.delay = .seconds(2)
        return conditions
    }()

    /// Begins with the values of ``perfect``.
    public init() {}
}
