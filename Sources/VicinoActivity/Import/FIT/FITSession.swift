internal import VicinoCore

/// What a session of a FIT file says of one activity.
struct FITSession {
    let sport: Int64
    /// The sport in more detail; nil if it is not stated.
    let specialSport: Int64?
    /// When it began, as seconds of the file's time; nil if it does not say.
    let start: UInt32?
    /// When the session was written, as seconds of the file's time.
    let written: UInt32?
    /// The time from start to end in milliseconds, with pauses; nil if it does not say.
    let elapsed: Int64?
    /// Metres; nil if it does not say.
    let distance: Double?
    /// Strides of a walk or a run, and turns of pedals or arms in other sports; nil if it does not say.
    let cycles: Int64?
    private(set) var effort = MeasuredEffort()

    /// The fields of the message, by Garmin's profile.
    private enum Field {
        static let start: UInt8 = 2
        static let sport: UInt8 = 5
        static let specialSport: UInt8 = 6
        static let elapsed: UInt8 = 7
        static let distance: UInt8 = 9
        static let cycles: UInt8 = 10
        static let energy: UInt8 = 11
        static let heartRate: UInt8 = 16
        static let maxHeartRate: UInt8 = 17
        static let climb: UInt8 = 22
    }

    init(_ message: FITMessage) {
        sport = message.integer(Field.sport) ?? FITSport.generic
        specialSport = message.integer(Field.specialSport)
        start = message.integer(Field.start).flatMap { UInt32(exactly: $0) }
        written = message.time
        elapsed = message.integer(Field.elapsed).flatMap { $0 > 0 ? $0 : nil }
        distance = message.decimal(Field.distance, partsPerUnit: 100).flatMap { $0 > 0 ? $0 : nil }
        cycles = message.integer(Field.cycles)
        effort.setHeartRate(message.decimal(Field.heartRate, partsPerUnit: 1))
        effort.setMaxHeartRate(message.decimal(Field.maxHeartRate, partsPerUnit: 1))
        effort.setClimb(message.decimal(Field.climb, partsPerUnit: 1))
        effort.addEnergy(message.decimal(Field.energy, partsPerUnit: 1))
    }

    /// Steps, which are half strides; nil for a sport that has none.
    var steps: Int? {
        guard FITSport.hasSteps(sport), let cycles, 0...10_000_000 ~= cycles else { return nil }
        return Int(cycles) * 2
    }
}
