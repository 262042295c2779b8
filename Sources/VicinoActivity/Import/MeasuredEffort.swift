/// What a device has measured of an activity besides steps and distance. Impossible values are left out.
struct MeasuredEffort {
    /// Beats per minute.
    private var heartRate: Int?
    private var maxHeartRate: Int?
    /// Metres.
    private var climb: Double?
    /// Kilocalories.
    private var energy: Int?

    mutating func setHeartRate(_ beats: Double?) { heartRate = Self.whole(beats, in: Self.heartRates) }

    mutating func setMaxHeartRate(_ beats: Double?) { maxHeartRate = Self.whole(beats, in: Self.heartRates) }

    mutating func setClimb(_ metres: Double?) {
        climb = metres.flatMap { 0.1...20_000 ~= $0 ? ($0 * 10).rounded() / 10 : nil }
    }

    /// Adds what a lap or a part has used.
    mutating func addEnergy(_ kilocalories: Double?) {
        guard let added = Self.whole(kilocalories, in: 1...50_000) else { return }
        energy = (energy ?? 0) + added
    }

    /// Fills the fields of an activity.
    func fill(_ activity: inout Activity) {
        activity.heartRate = heartRate
        if maxHeartRate ?? 0 >= heartRate ?? 0 { activity.maxHeartRate = maxHeartRate }
        activity.climb = climb
        activity.energy = energy
    }

    private static let heartRates = 20...300

    private static func whole(_ value: Double?, in range: ClosedRange<Int>) -> Int? {
        guard let value, Double(range.lowerBound)...Double(range.upperBound) ~= value else { return nil }
        return Int(value.rounded())
    }
}
