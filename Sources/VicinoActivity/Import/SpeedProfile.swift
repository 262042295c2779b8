/// The speeds over a run of points, in bounded memory: seconds spent at each speed.
package struct SpeedProfile: Sendable {
    private var secondsBySpeed = [Double](repeating: 0, count: 401)
    private var seconds = 0.0

    /// Kilometres an hour in each class of speed.
    private static let step = 0.5
    /// Below this speed, in kilometres an hour, the person stands still and the receiver's position drifts.
    private static let movingSpeed = 1.5

    package init() {}

    /// Counts a stretch.
    package mutating func add(metres: Double, milliseconds: Int64) {
        guard milliseconds > 0, metres.isFinite, metres >= 0 else { return }
        let duration = Double(milliseconds) / 1000
        let speed = min(metres / duration * 3.6, 200)
        secondsBySpeed[Int(speed / Self.step)] += duration
        seconds += duration
    }

    /// Counts all that another profile has counted.
    package mutating func add(_ other: SpeedProfile) {
        for index in secondsBySpeed.indices { secondsBySpeed[index] += other.secondsBySpeed[index] }
        seconds += other.seconds
    }

    /// Kilometres an hour that only the fastest tenth of the moving time exceeds.
    package var fastest: Double { speed(below: 0.9, of: moving) }

    /// Kilometres an hour that half of the moving time exceeds.
    package var median: Double { speed(below: 0.5, of: moving) }

    /// Whether the person moved less than a tenth of the time, if at all.
    package var isStill: Bool { seconds <= 0 || moving < seconds / 10 }

    /// The activity that the speeds suggest.
    ///
    /// A person who moved less than a tenth of the time was still. Otherwise the median moving speed decides: up to 7.5
    /// km/h means walking, and up to 14 running. But the fastest tenth of the time may show a vehicle: from 18 km/h on
    /// cycling, from 48 driving.
    package var suggestedActivity: String {
        if isStill { return "still" }
        let median = median
        let fast = fastest
        if median >= 32 || fast >= 48 { return "driving" }
        if median >= 14 || fast >= 18 { return "cycling" }
        return median > 7.5 ? "running" : "walking"
    }

    /// The seconds in which the person moved.
    private var moving: Double { secondsBySpeed[Int(Self.movingSpeed / Self.step)...].reduce(0, +) }

    /// The speed below which a share of the moving time lies, in kilometres an hour.
    private func speed(below share: Double, of moving: Double) -> Double {
        var sum = 0.0
        for index in secondsBySpeed.indices.dropFirst(Int(Self.movingSpeed / Self.step)) {
            sum += secondsBySpeed[index]
            if sum >= moving * share { return (Double(index) + 0.5) * Self.step }
        }
        return 0
    }
}
