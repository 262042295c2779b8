/// The times of scans, in seconds on a clock that never goes back and goes on while the computer sleeps.
///
/// The device's own stamps are exact, but they may be on another clock, all alike or missing. So those of a batch count
/// only if they rise, and if the last is about as late as the batch arrived. Else the scans are counted, and the arrival
/// of batches corrects the count slowly: a batch may be late, and no device has exactly its rate.
struct SampleTimes {
    /// The longest way of a scan to this program, in seconds: a full buffer, and a busy computer.
    private static let longestDelay = 20.0
    /// How much a count may differ from the arrivals, in seconds, before it begins anew.
    private static let tolerance = 2.0
    /// The share of a difference that a batch corrects.
    private static let correction = 0.1

    /// Seconds from one scan to the next.
    private let period: Double
    private var last: Double?

    /// - Parameter rate: scans in a second.
    init(rate: Double) { period = 1 / rate }

    /// The times of the scans of a batch.
    ///
    /// - Parameters:
    ///   - stamps: those of the device, in nanoseconds; nil where a scan has none.
    ///   - arrival: when the batch was read.
    mutating func times(_ stamps: [Int64?], arrival: Double) -> [Double] {
        guard !stamps.isEmpty else { return [] }
        let times = stamped(stamps, arrival: arrival) ?? counted(stamps.count, arrival: arrival)
        last = times.last
        return times
    }

    /// The times by the device's stamps; nil if these do not count.
    private func stamped(_ stamps: [Int64?], arrival: Double) -> [Double]? {
        let times = stamps.compactMap { $0 }.map { Double($0) / 1e9 }
        guard times.count == stamps.count, let first = times.first, let end = times.last,
            zip(times.dropFirst(), times).allSatisfy({ $0 > $1 })
        else { return nil }
        let delay = arrival - end
        guard (-1...Self.longestDelay).contains(delay), first > last ?? -.infinity else { return nil }
        return times
    }

    /// The times by counting from the last scan.
    private func counted(_ count: Int, arrival: Double) -> [Double] {
        let length = Double(count) * period
        guard let last, abs(arrival - last - length) <= Self.tolerance else {
            // A gap, or the beginning: the last scan of the batch has just been made.
            let begin = max(arrival - length, last ?? -.infinity)
            return Self.spread(count, after: begin, step: max(arrival - begin, 1e-3 * length) / Double(count))
        }
        let corrected = length + Self.correction * (arrival - last - length)
        return Self.spread(count, after: last, step: max(corrected, length / 2) / Double(count))
    }

    private static func spread(_ count: Int, after begin: Double, step: Double) -> [Double] {
        (1...count).map { begin + Double($0) * step }
    }
}
