internal import VicinoCore

/// When an activity of a FIT file was, and what is known of it.
struct FITSpan {
    let start: Timestamp
    private(set) var end: Timestamp
    /// Whether it is the change from one sport of a triathlon to the next.
    let isTransition: Bool
    /// The sport's name in Garmin's words; nil if the file names none.
    let sportName: String?
    /// What the speeds suggest; nil without records that tell a speed.
    let guessedName: String?
    let steps: Int?
    /// Metres; nil if nothing tells them.
    let distance: Double?
    let effort: MeasuredEffort
    /// Where it was at most; nil if no record has a position.
    let extent: PositionExtent?

    /// The span of a session; nil if neither it nor its records say when it was.
    ///
    /// - Parameter isOnly: whether all records belong to it.
    init?(_ session: FITSession, in file: FITFile, isOnly: Bool) {
        let clock = file.clock
        let runs = file.runs
        let elapsed = session.elapsed
        let written = session.written.flatMap { clock.moment($0) }
        let stated = session.start.flatMap { clock.moment($0) }
        let before = elapsed.flatMap { milliseconds in written?.advanced(byMilliseconds: -milliseconds) }
        let firstRecord = runs.first.flatMap { clock.moment($0.start) }
        guard var start = stated ?? firstRecord ?? before else { return nil }
        var end = elapsed.map { start.advanced(byMilliseconds: $0) }
        let lastRecord = Self.lastRecord(of: runs, from: start, by: clock)
        end = end ?? lastRecord ?? written
        guard var end else { return nil }
        // Of a lone session whose time is that of no record, the records tell the time, and the session how long it was.
        if isOnly, let firstRecord, let last = runs.last.flatMap({ clock.moment($0.end) }),
            firstRecord > end || last < start
        {
            end = elapsed.map { firstRecord.advanced(byMilliseconds: $0) } ?? last
            start = firstRecord
        }
        self.start = start
        self.end = end
        isTransition = session.sport == FITSport.transition
        sportName = FITSport.name(session.sport, special: session.specialSport)
        guessedName = isOnly ? Self.guess(runs) : nil
        steps = session.steps
        effort = session.effort
        distance = session.distance ?? (isOnly ? Self.distance(of: runs) : nil)
        // Of several sessions, nobody knows which records belong to which.
        extent = PositionExtent(runs.compactMap(\.extent))
    }

    /// The span of records without a session; nil if nothing says when they were.
    init?(_ run: FITRun, in file: FITFile) {
        guard let start = file.clock.moment(run.start), let end = file.clock.moment(run.end) else { return nil }
        self.start = start
        self.end = end
        isTransition = false
        sportName = nil
        guessedName = Self.guess([run])
        steps = nil
        effort = MeasuredEffort()
        distance = Self.distance(of: [run])
        extent = run.extent
    }

    /// Ends the span where the next one begins, if that is earlier.
    mutating func end(before next: FITSpan) {
        // Starts are written in whole seconds.
        if next.start > start, end - next.start >= .seconds(1) { end = next.start }
    }

    private static func lastRecord(of runs: [FITRun], from start: Timestamp, by clock: FITClock) -> Timestamp? {
        runs.compactMap { clock.moment($0.end) }.last { $0 > start }
    }

    private static func guess(_ runs: [FITRun]) -> String? {
        let longest = runs.max { $0.end - $0.start < $1.end - $1.start }
        return longest.flatMap { $0.distance > 0 ? $0.speeds.suggestedActivity : nil }
    }

    private static func distance(of runs: [FITRun]) -> Double? {
        let sum = runs.reduce(0) { $0 + $1.distance }
        return sum > 0 ? sum : nil
    }
}
