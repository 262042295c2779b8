internal import FoundationEssentials
internal import VicinoCore

/// The time of a FIT file: seconds, which become moments.
struct FITClock {
    /// The zone of times that are only known as local ones.
    private let timeZone: TimeZone
    /// Seconds to add to times that count from when the device was switched on; nil until the file says it.
    private(set) var sinceStart: Int64?
    /// The offset of the place's time from UTC in seconds; nil until the file says it.
    private(set) var utcOffset: Int?

    /// 1989-12-31T00:00:00Z, from which the times of FIT files count, in seconds since 1970.
    private static let epoch: Int64 = 631_065_600
    /// Smaller times count from when the device was switched on.
    private static let firstDate: UInt32 = 0x1000_0000

    /// Seconds to add to times since the device was switched on, to have local times; nil until the file says it.
    private var localSinceStart: Int64?

    init(timeZone: TimeZone) {
        self.timeZone = timeZone
    }

    /// Notes what the device's own clock showed at a moment.
    mutating func correlate(time: UInt32, withTimeSinceStart own: UInt32) {
        guard time >= Self.firstDate, own < Self.firstDate else { return }
        sinceStart = Int64(time) - Int64(own)
    }

    /// Notes the time of the place at a moment.
    mutating func setLocalTime(_ local: UInt32, at time: UInt32) {
        guard time >= Self.firstDate else {
            if local >= Self.firstDate { localSinceStart = Int64(local) - Int64(time) }
            return
        }
        let seconds = Int64(local) - Int64(time)
        // Some devices write the local time some seconds later.
        let quarters = (Double(seconds) / 900).rounded()
        guard -56...56 ~= quarters else { return }
        utcOffset = Int(quarters) * 900
    }

    private static func moment(_ seconds: Int64) -> Timestamp? {
        try? Timestamp(milliseconds: (seconds + epoch) * 1000)
    }

    /// The moment that a time means; nil if it counts from when the device was switched on, and nothing says when.
    func moment(_ time: UInt32) -> Timestamp? {
        let seconds = Int64(time)
        if time >= Self.firstDate { return Self.moment(seconds) }
        if let sinceStart { return Self.moment(seconds + sinceStart) }
        guard let localSinceStart, let local = Self.moment(seconds + localSinceStart) else { return nil }
        return local - .seconds(timeZone.utcOffset(at: local))
    }
}
