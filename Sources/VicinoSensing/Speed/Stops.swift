/// The stops of a vehicle, and whether they resemble those of a bus, a tram or a train.
///
/// Zheng, Li, Chen, Xie and Ma tell buses from cars by how often they stop: "Understanding mobility based on GPS data",
/// UbiComp 2008 (<https://doi.org/10.1145/1409635.1409677>). They need a model for it, and still confuse the two often. So
/// only stops of nearly one length count here: doors open and close at each, while a car waits at lights for as long as
/// these are red.
struct Stops {
    /// Below this speed, in metres per second, a vehicle stands.
    private static let standing = 1.0
    /// Seconds of a stop: a shorter one is traffic, and a longer one is none of a line.
    private static let lengths = 10.0...120.0
    /// Fewer stops show nothing.
    private static let least = 5
    /// Seconds of the usual stop of a line.
    private static let usual = 12.0...60.0
    /// How much the lengths differ at most, as a share of their mean.
    private static let spread = 0.4
    /// Metres from one stop to the next.
    private static let spacing = 300.0...20_000.0

    private var count = 0
    private var sum = 0.0
    private var squares = 0.0

    /// Counts a stop.
    mutating func add(_ stop: Double) {
        guard Self.lengths.contains(stop) else { return }
        count += 1
        sum += stop
        squares += stop * stop
    }

    /// Counts all that others have counted.
    mutating func add(_ other: Stops) {
        count += other.count
        sum += other.sum
        squares += other.squares
    }

    /// Whether they are those of a line.
    ///
    /// - Parameter distance: the metres of the whole ride.
    func areOfLine(over distance: Double) -> Bool {
        guard count >= Self.least else { return false }
        let mean = sum / Double(count)
        let variance = max(0, squares / Double(count) - mean * mean)
        return Self.usual.contains(mean) && variance.squareRoot() <= Self.spread * mean
            && Self.spacing.contains(distance / Double(count))
    }

    /// Finds stops in speeds.
    struct Finder {
        private var length = 0.0
        private var hasMoved = false

        /// Takes a speed, and for how many seconds it held.
        ///
        /// - Returns: the seconds of a stop that is over.
        mutating func take(_ speed: Double, seconds: Double) -> Double? {
            guard speed >= Stops.standing else {
                length += seconds
                return nil
            }
            defer {
                length = 0
                hasMoved = true
            }
            return hasMoved && length > 0 ? length : nil
        }
    }
}
