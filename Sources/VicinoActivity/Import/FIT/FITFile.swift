internal import FoundationEssentials
internal import VicinoCore

/// What was read of one FIT file, until its activities are made.
struct FITFile {
    /// The kind of the file; nil until it says it.
    private(set) var kind: Int64?
    private(set) var clock: FITClock
    private(set) var sessions: [FITSession] = []
    private(set) var runs: [FITRun] = []
    /// What the device has noted all day.
    private(set) var monitoring = FITMonitoring()

    /// The most sessions, and the most runs, of which activities are made.
    static let limit = 1000

    /// The numbers of messages in Garmin's profile.
    private enum Number {
        static let file: UInt16 = 0
        static let session: UInt16 = 18
        static let record: UInt16 = 20
        static let event: UInt16 = 21
        static let activity: UInt16 = 34
        static let monitoring: UInt16 = 55
        static let monitoringStart: UInt16 = 103
        static let correlation: UInt16 = 162
        static let sleepStage: UInt16 = 275
    }

    init(timeZone: TimeZone) {
        clock = FITClock(timeZone: timeZone)
    }

    /// Whether the file plans activities or describes places, and holds none.
    var isPlan: Bool {
        guard let kind else { return false }
        // Workouts, courses, schedules, segments and locations.
        return [5, 6, 7, 8, 34].contains(kind)
    }

    mutating func read(_ message: FITMessage) {
        switch message.number {
        case Number.file: kind = message.integer(0)
        case Number.session where sessions.count < Self.limit: sessions.append(FITSession(message))
        case Number.record: readRecord(message)
        case Number.monitoring: monitoring.read(message)
        case Number.event: monitoring.readEvent(message)
        case Number.sleepStage: monitoring.readSleepStage(message)
        case Number.monitoringStart:
            if let local = message.integer(0).flatMap({ UInt32(exactly: $0) }), let time = message.time {
                clock.setLocalTime(local, at: time)
                monitoring.begin(at: time, localTime: local)
            }
        case Number.activity:
            if let local = message.integer(5).flatMap({ UInt32(exactly: $0) }), let time = message.time {
                clock.setLocalTime(local, at: time)
            }
        case Number.correlation:
            if let own = message.integer(1).flatMap({ UInt32(exactly: $0) }), let time = message.time {
                clock.correlate(time: time, withTimeSinceStart: own)
            }
        default: break
        }
    }

    private mutating func readRecord(_ message: FITMessage) {
        guard let time = message.time else { return }
        let distance = message.decimal(5, partsPerUnit: 100)
        let position = Self.position(message)
        if runs.last?.end ?? 0 > time, let last = runs.last, last.end - time <= 60 { return }
        if !runs.isEmpty, runs[runs.count - 1].add(at: time, distance: distance, position: position) { return }
        if runs.count < Self.limit { runs.append(FITRun(at: time, distance: distance, position: position)) }
    }

    private static func position(_ message: FITMessage) -> Position? {
        // Semicircles: 2³¹ of them are 180°.
        let perDegree = 2_147_483_648.0 / 180
        guard let latitude = message.decimal(0, partsPerUnit: perDegree),
            let longitude = message.decimal(1, partsPerUnit: perDegree)
        else { return nil }
        return Position(latitude: latitude, longitude: longitude)
    }
}
