/// A run of a FIT file's records without a long pause: what it takes to make an activity if no session does.
struct FITRun {
    /// The time of the first record, in seconds of the file's time.
    let start: UInt32
    private(set) var end: UInt32
    /// Metres.
    private(set) var distance = 0.0
    private(set) var speeds = SpeedProfile()
    private(set) var recordCount = 1
    /// Where the records were; nil if none has a position.
    private(set) var extent: PositionExtent?
    private var lastDistance: Double?
    private var lastPosition: Position?

    /// The longest pause within a run, in seconds.
    private static let pause: UInt32 = 1200

    init(at time: UInt32, distance: Double?, position: Position?) {
        start = time
        end = time
        lastDistance = distance
        lastPosition = position
        extent = position.map { PositionExtent($0) }
    }

    /// Adds a record.
    ///
    /// - Parameter distance: metres since the activity began, by the device; nil if the record has none.
    /// - Returns: false if it belongs to another run: its time goes back, or follows a long pause.
    mutating func add(at time: UInt32, distance counted: Double?, position: Position?) -> Bool {
        guard time >= end, time - end <= Self.pause else { return false }
        let metres = covered(counted, position)
        speeds.add(metres: metres, milliseconds: Int64(time - end) * 1000)
        distance += metres
        end = time
        recordCount += 1
        if let counted { lastDistance = counted }
        if let position { note(position) }
        return true
    }

    private mutating func note(_ position: Position) {
        lastPosition = position
        if extent == nil { extent = PositionExtent(position) } else { extent?.add(position) }
    }

    /// The metres since the last record: by the device, or else between the positions.
    private func covered(_ counted: Double?, _ position: Position?) -> Double {
        if let counted { return max(0, counted - (lastDistance ?? counted)) }
        guard lastDistance == nil, let position, let lastPosition else { return 0 }
        return lastPosition.distance(to: position)
    }
}
