/// Which columns of a table hold what, and the units that their names say.
struct MotionColumns: Equatable {
    /// The columns of time, x, y and z.
    private var indices = [0, 1, 2, 3]
    /// Whether the first line has names.
    private(set) var areNamed = false
    /// Seconds in a unit of time; nil if no name says it.
    private(set) var time: Double?
    /// Metres per second squared in a unit of acceleration; nil if no name says it.
    private(set) var acceleration: Double?

    /// Reads the first line of a table.
    ///
    /// - Throws: `MotionTableError` if columns are missing.
    init(_ first: MotionFields) throws {
        let isData = (0..<min(first.count, 4)).allSatisfy { first.number($0) != nil }
        guard !isData else {
            guard first.count >= 4 else { throw Self.missing }
            return
        }
        areNamed = true
        let names = (0..<first.count).map { first.word($0) }
        let columns = [Self.index(of: Self.times, names)] + ["x", "y", "z"].map { Self.index(ofAxis: $0, names) }
        indices = columns.compactMap { $0 }
        guard indices.count == 4 else { throw Self.missing }
        time = Self.timeUnit(names[indices[0]])
        acceleration = Self.accelerationUnit(names[indices[1]])
    }

    /// The sample of a line, in the table's units; nil if a value is missing.
    func sample(_ fields: MotionFields) -> MotionSample? {
        guard let time = fields.number(indices[0]), let x = fields.number(indices[1]),
            let y = fields.number(indices[2]), let z = fields.number(indices[3])
        else { return nil }
        return MotionSample(time: time, x: x, y: y, z: z)
    }

    private static let times = ["time", "timestamp", "t", "seconds", "elapsed", "date"]

    private static var missing: MotionTableError {
        MotionTableError(
            "A column is missing. A recording has a time and the accelerations x, y and z, and its first line may name "
                + "them: `time,x,y,z`.")
    }

    /// The words of a name: `Acc_X (m/s^2)` has acc, x, m, s, 2.
    private static func words(_ name: String) -> [Substring] { name.split { !$0.isLetter && !$0.isNumber } }

    private static func index(of wanted: [String], _ names: [String]) -> Int? {
        names.firstIndex { name in
            words(name).contains { word in wanted.contains { $0 == word || ($0.count > 3 && word.hasPrefix($0)) } }
        }
    }

    /// The first column of an axis whose name is not of another sensor, or of an acceleration without gravity.
    private static func index(ofAxis axis: String, _ names: [String]) -> Int? {
        let others = ["gyr", "mag", "rot", "grav", "lin", "user"]
        // Not all that begins with an a and ends with the axis: accuracy is a column of its own.
        let sensors = ["", "a", "acc", "accel", "acceleration", "accelerometer"]
        return names.firstIndex { name in
            let words = words(name)
            let isOther = words.contains { word in others.contains { word.hasPrefix($0) } }
            return !isOther && words.contains { word in sensors.contains { word == $0 + axis } }
        }
    }

    private static func timeUnit(_ name: String) -> Double? {
        let units = ["s": 1, "sec": 1, "seconds": 1, "ms": 1e-3, "us": 1e-6, "µs": 1e-6, "ns": 1e-9]
        return words(name).lazy.compactMap { units[String($0)] }.first
    }

    private static func accelerationUnit(_ name: String) -> Double? {
        let words = words(name)
        if words.contains("mg") { return MotionUnits.gravity / 1000 }
        if words.contains("g") { return MotionUnits.gravity }
        return words.contains("m") || words.contains("ms2") ? 1 : nil
    }
}
