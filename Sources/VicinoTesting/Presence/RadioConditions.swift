/// How well a simulated medium carries beacons.
public struct RadioConditions: Hashable, Sendable {
    /// How far a beacon carries at most, in metres.
    public var range = 30.0
    /// How often each beacon is sent.
    public var interval: Duration = .seconds(1)
    /// Which share is lost, from 0 to 1.
    public var loss = 0.0
    /// Which share arrives twice.
    public var duplication = 0.0
    /// How late a beacon arrives at most; what is late arrives behind what was sent after it.
    public var delay: Duration = .zero
    /// By how many decibels the strength varies, to either side.
    public var noise = 0.0
    /// How many decibels a wall takes.
    public var wallLoss = 12.0
    /// Below which strength, in decibels above a milliwatt, nothing is heard.
    public var sensitivity = -100.0
    /// For how long the medium goes on reporting the last beacons of a device that has crashed, as multicast DNS does.
    public var memory: Duration = .zero

    /// A medium that carries everything within thirty metres at once.
    public static let perfect = RadioConditions()

    /// A medium as one meets it: a fifth is lost, some comes twice, late and with a strength that varies.
    public static let rough: RadioConditions = {
        var conditions = RadioConditions()
        (conditions.loss, conditions.duplication, conditions.noise) = (0.2, 0.1, 6)
        conditions.delay = .seconds(2)
        return conditions
    }()

    /// Starts with those of `perfect`.
    public init() {}
}
