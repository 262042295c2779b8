internal import VicinoActivity

/// What speeds say of how a person moves.
enum Movement {
    case none
    case walking
    case running
    case cycling
    case vehicle
}

extension SpeedProfile {
    /// Kilometres an hour from which on only a vehicle is so fast for a tenth of the time.
    private static let vehicleSpeed = 48.0
    /// Kilometres an hour from which on a vehicle is likely, if it does not keep its speed.
    private static let unsteadySpeed = 26.0
    /// The ratio of the fastest tenth to the median above which a vehicle does not keep its speed: it brakes and starts
    /// again, and a cyclist who is as fast does not.
    private static let unsteadyRatio = 1.5
    /// Kilometres an hour from which on no cyclist's median is.
    private static let vehicleMedian = 36.0
    /// The fastest median and tenth of someone who walks, in kilometres an hour.
    private static let walkingMedian = 7.5
    private static let walkingSpeed = 18.0
    /// The fastest median of someone who runs, in kilometres an hour, and how much faster their fastest tenth is at most:
    /// a run is steady, and a slow ride is not.
    private static let runningMedian = 13.5
    private static let runningRatio = 1.25

    /// How the person moves, by the median of their speeds and by the fastest tenth.
    ///
    /// The limits follow from labelled recordings, and are stricter than those for tracks that are imported: there, most
    /// people have chosen what is worth a recording, while here whole days are seen, with buses and cars in towns.
    var movement: Movement {
        if isStill { return .none }
        let median = median
        let fast = fastest
        if fast >= Self.vehicleSpeed || median >= Self.vehicleMedian { return .vehicle }
        if fast >= Self.unsteadySpeed && fast > Self.unsteadyRatio * median { return .vehicle }
        if median <= Self.walkingMedian && fast < Self.walkingSpeed { return .walking }
        return median <= Self.runningMedian && fast < Self.runningRatio * median ? .running : .cycling
    }
}
