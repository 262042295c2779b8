internal import VicinoCore

/// The points of a track in a KML file: times and positions, which the file lists in any order.
struct KMLTrack {
    private var times = Waiting<Time>()
    private var positions = Waiting<Position?>()
    /// Whether a position was missing after the last point.
    private var hasGap = true
    private(set) var runs = TrackRuns()
    private(set) var pointCount = 0

    /// A time and the offset it was written with; nil for a text that is no time.
    private struct Time {
        let moment: Timestamp?
        let writtenOffset: Int?
    }

    /// The values of one list that wait for those of the other one.
    private struct Waiting<Value> {
        private var values: [Value] = []
        /// How many of them do not wait any more.
        private var takenCount = 0
        /// Whether the rest of the list is left out.
        private var isCut = false

        var isEmpty: Bool { takenCount == values.count }

        /// Adds a value; false if too many wait, or did: later ones would be joined with those of other points.
        mutating func append(_ value: Value, limit: Int) -> Bool {
            isCut = isCut || values.count - takenCount >= limit
            if !isCut { values.append(value) }
            return !isCut
        }

        mutating func next() -> Value {
            let value = values[takenCount]
            takenCount += 1
            // Never more is moved than was taken.
            if takenCount >= 4096, takenCount * 2 >= values.count {
                values.removeFirst(takenCount)
                takenCount = 0
            }
            return value
        }
    }

    /// How many values may wait for those of the other list.
    private let limit: Int

    /// - Parameter limit: how many times may wait for their positions: a month of points for each second.
    init(limit: Int = 3_000_000) {
        self.limit = limit
    }

    /// Begins a segment: what lies between it and the one before is no part of the distance.
    mutating func beginSegment() {
        times = Waiting()
        positions = Waiting()
        hasGap = true
    }

    mutating func addTime(_ text: String) {
        let written = TimeText.read(text)
        let time = Time(moment: written?.momentLocalInUTC, writtenOffset: written?.utcOffset)
        guard times.append(time, limit: limit) else { return runs.leaveOut(.pointOffEarth) }
        join()
    }

    /// Adds a position: longitude, latitude and height, divided by spaces. Some programs pause with an empty one.
    mutating func addPosition(_ text: String) {
        let position = KMLTrack.position(text.split(separator: " "))
        guard positions.append(position, limit: limit) else { return runs.leaveOut(.pointWithoutTime) }
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
        while !times.isEmpty, !positions.isEmpty {
            let time = times.next()
            let position = positions.next()
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
    }
}
