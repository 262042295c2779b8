internal import VicinoCore

/// The points of a track in a KML file: times and positions, which the file lists in any order.
struct KMLTrack {
    private var times: [Time] = []
    private var positions: [Position?] = []
    /// How many of each were joined already.
    private var joinedCount = 0
    /// Whether a position was missing after the last point.
    private var hasGap = true
    private(set) var runs = TrackRuns()
    private(set) var pointCount = 0

    /// A time and the offset it was written with; nil for a text that is no time.
    private struct Time {
        let moment: Timestamp?
        let writtenOffset: Int?
    }

    /// The most times that wait for their positions: a month of points for each second.
    static let limit = 3_000_000

    /// Begins a segment: what lies between it and the one before is no part of the distance.
    mutating func beginSegment() {
        times = []
        positions = []
        joinedCount = 0
        hasGap = true
    }

    mutating func addTime(_ text: String) {
        guard times.count < Self.limit else { return }
        let written = TimeText.read(text)
        times.append(Time(moment: written?.momentLocalInUTC, writtenOffset: written?.utcOffset))
        join()
    }

    /// Adds a position: longitude, latitude and height, divided by spaces. Some programs pause with an empty one.
    mutating func addPosition(_ text: String) {
        guard positions.count < Self.limit else { return }
        positions.append(KMLTrack.position(text.split(separator: " ")))
        join()
    }

    mutating func finish() { runs.finish() }

    /// The position that a list of longitude and latitude means.
    static func position(_ parts: [Substring]) -> Position? {
        guard parts.count >= 2, let longitude = DecimalText.read(String(parts[0]), allowsExponent: true),
            let latitude = DecimalText.read(String(parts[1]), allowsExponent: true)
        else { return nil }
        return Position(latitude: latitude, longitude: longitude)
    }

    /// Joins times and positions of the same place in their lists.
    private mutating func join() {
        while joinedCount < min(times.count, positions.count) {
            let time = times[joinedCount]
            let position = positions[joinedCount]
            joinedCount += 1
            pointCount += 1
            guard let moment = time.moment else {
                runs.leaveOut(.pointWithoutTime)
                continue
            }
            guard let position else {
                hasGap = true
                continue
            }
            runs.add(
                GPXPoint(position: position, time: moment, writtenOffset: time.writtenOffset, beginsSegment: hasGap))
            hasGap = false
        }
        guard joinedCount > 4096 else { return }
        times.removeFirst(joinedCount)
        positions.removeFirst(joinedCount)
        joinedCount = 0
    }
}
