public import Vicino

extension Activity {
    /// A short walk in 2023.
    public static var walk: Activity {
        var walk = Activity()
        walk.activity = "walking"
        walk.start = Timestamp.epoch.advanced(byMilliseconds: 1_700_000_000_000)
        walk.end = walk.start.advanced(byMilliseconds: 600_000)
        return walk
    }
}
