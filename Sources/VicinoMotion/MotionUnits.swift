/// The units of a table, and the conversion to seconds and metres per second squared.
struct MotionUnits: Equatable {
    static let gravity = 9.80665

    /// Seconds in a unit of time.
    let time: Double
    /// Metres per second squared in a unit of acceleration.
    let acceleration: Double

    /// Decides by names, or else by samples.
    ///
    /// - Throws: `MotionTableError` if neither says it.
    init(_ columns: MotionColumns, _ samples: [MotionSample]) throws {
        time = try columns.time ?? Self.time(samples)
        acceleration = try columns.acceleration ?? Self.acceleration(samples)
    }

    /// A sample in seconds and metres per second squared.
    func converted(_ sample: MotionSample) -> MotionSample {
        MotionSample(
            time: sample.time * time, x: sample.x * acceleration, y: sample.y * acceleration, z: sample.z * acceleration
        )
    }

    /// Seconds in a unit of time: from 5 to 1000 samples a second, no two units fit.
    private static func time(_ samples: [MotionSample]) throws -> Double {
        let steps = zip(samples.dropFirst(), samples).map { later, earlier in later.time - earlier.time }
        let step = median(steps.filter { $0 > 0 })
        let unit = [1, 1e-3, 1e-6, 1e-9].first { unit in (0.0009...0.21).contains(step * unit) }
        guard let unit else {
            throw MotionTableError(
                "The unit of its times is unknown. Name it in the first line, such as `time (ms),x,y,z`; 25 to 400 samples "
                    + "a second are of use.")
        }
        return unit
    }

    private static func acceleration(_ samples: [MotionSample]) throws -> Double {
        let length = median(samples.map { ($0.x * $0.x + $0.y * $0.y + $0.z * $0.z).squareRoot() })
        switch length {
        case 0.4...2.5: return gravity
        case 4...25: return 1
        case 400...2500: return gravity / 1000
        default:
            throw MotionTableError(
                "The unit of its accelerations is unknown: gravity is missing, or the values are neither g nor m/s². "
                    + "Name it in the first line, such as `time (s),x (g),y (g),z (g)`.")
        }
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.filter(\.isFinite).sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}
