internal import VicinoCore

/// A track point with a position and a time.
struct GPXPoint {
    let position: Position
    let time: Timestamp
    let writtenOffset: Int?
    /// Whether a segment of the track begins with it.
    var beginsSegment: Bool
}

extension GPXPoint {
    /// How a point may follow an earlier one of the file.
    enum Step {
        /// The activity goes on.
        case goesOn
        /// More time than `GPXActivityReader.pause` lies between.
        case pause
        /// The time goes back.
        case back
        /// The time goes back by at most a minute, as when a receiver corrects the clock.
        case correction
        /// No means of transport covers the distance in the time.
        case jump
    }

    /// How this point follows an earlier one of the file.
    ///
    /// - Parameter metres: the distance between the two, if the caller knows it.
    func step(after point: GPXPoint, metres: Double? = nil) -> Step {
        let milliseconds = time.milliseconds - point.time.milliseconds
        if milliseconds < 0 { return milliseconds < -60_000 ? .back : .correction }
        if milliseconds > Self.pause { return .pause }
        let limit = Self.reach(milliseconds, isWholeMinute: time.milliseconds % 60_000 == 0)
        if let metres { return metres <= limit ? .goesOn : .jump }
        return position.isWithin(limit, of: point.position) ? .goesOn : .jump
    }

    /// The longest pause within an activity, in milliseconds.
    private static let pause = GPXActivityReader.pause.components.seconds * 1000
    /// Metres that the fastest airliners cover in a second, with a tailwind.
    private static let topSpeed = 400.0
    /// Metres by which positions may be wrong without being useless.
    private static let tolerance = 500.0

    /// The farthest that anybody can be after some time, in metres.
    ///
    /// - Parameter isWholeMinute: whether the times may lack their seconds.
    private static func reach(_ milliseconds: Int64, isWholeMinute: Bool) -> Double {
        let seconds = Double(milliseconds) / 1000
        let rounding = milliseconds == 0 && isWholeMinute ? 60.0 : 1
        return tolerance + topSpeed * (seconds + rounding)
    }
}
