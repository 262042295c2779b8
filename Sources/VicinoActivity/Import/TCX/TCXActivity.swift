internal import VicinoCore

/// An activity of a TCX file, while it is read.
struct TCXActivity {
    /// The sport, in the file's words.
    let sport: String
    /// The time that names the activity, and with which it should begin.
    var id = ""
    /// What the user has written to it.
    var notes = ""
    /// The name, the place, the area and the offset from UTC that an export of this program has written.
    var name = ""
    var place = ""
    var area = ""
    var utcOffset: Int?
    private var start: Timestamp?
    private var writtenOffset: Int?
    /// The end of the last lap or point, whichever is later.
    private var end: Timestamp?
    private var lapStart: Timestamp?
    private var lapDistance: Double?
    private var lapSeconds = 0.0
    /// The sum of the laps' mean heart rates, each as often as its lap has seconds, and these seconds.
    private var beats = 0.0
    private var beatSeconds = 0.0
    private var steps: Int?
    private var point = Point()
    private var lastPoint: Point?
    private var pointDistance = 0.0
    private var extent: PositionExtent?
    private var speeds = SpeedProfile()
    /// What the laps say of the effort.
    private var effort = MeasuredEffort()
    private var maxHeartRate = 0.0
    private(set) var leftOut: [ImportReason: Int] = [:]

    private struct Point {
        var time: Timestamp?
        var latitude: Double?
        var longitude: Double?
        /// Metres since the start.
        var distance: Double?

        var position: Position? {
            guard let latitude, let longitude else { return nil }
            return Position(latitude: latitude, longitude: longitude)
        }
    }

    init(sport: String) {
        self.sport = sport
    }

    mutating func beginLap(at time: String) {
        lapStart = note(time)
        lapSeconds = 0
        lastPoint = nil
    }

    /// Begins a segment: what lies before it is not joined with it.
    mutating func beginSegment() { lastPoint = nil }

    mutating func setLapSeconds(_ seconds: Double?) {
        guard let seconds, 0...31_536_000 ~= seconds, let lapStart else { return }
        lapSeconds = seconds
        let lapEnd = lapStart + .milliseconds(Int64((seconds * 1000).rounded()))
        end = max(end ?? lapEnd, lapEnd)
    }

    mutating func addLapDistance(_ metres: Double?) {
        guard let metres, metres >= 0 else { return }
        lapDistance = (lapDistance ?? 0) + metres
    }

    mutating func addLapSteps(_ count: Double?) {
        guard let count, 0...10_000_000 ~= count else { return }
        steps = (steps ?? 0) + Int(count)
    }

    mutating func addLapEnergy(_ kilocalories: Double?) { effort.addEnergy(kilocalories) }

    mutating func addLapHeartRate(_ mean: Double?) {
        guard let mean, 1...1000 ~= mean else { return }
        let seconds = max(1, lapSeconds)
        beats += mean * seconds
        beatSeconds += seconds
        effort.setHeartRate(beats / beatSeconds)
    }

    mutating func setClimb(_ metres: Double?) { effort.setClimb(metres) }

    mutating func addLapMaxHeartRate(_ beats: Double?) {
        maxHeartRate = max(maxHeartRate, beats ?? 0)
        effort.setMaxHeartRate(maxHeartRate)
    }

    mutating func setPointTime(_ time: String) { point.time = TimeText.read(time)?.momentLocalInUTC }

    mutating func setPointDistance(_ metres: Double?) { point.distance = metres }

    mutating func setLatitude(_ degrees: Double?) { point.latitude = degrees }

    mutating func setLongitude(_ degrees: Double?) { point.longitude = degrees }

    /// Takes the point that was read. Points come in parts: some have only a time, and some only a heart rate.
    mutating func endPoint() {
        defer { point = Point() }
        guard let time = point.time else {
            leftOut[.pointWithoutTime, default: 0] += 1
            return
        }
        start = start ?? time
        end = max(end ?? time, time)
        if let position = point.position { note(position) }
        guard point.distance != nil || point.position != nil else { return }
        if let lastPoint, let lastTime = lastPoint.time, time > lastTime {
            let metres = Self.metres(from: lastPoint, to: point)
            pointDistance += metres
            speeds.add(metres: metres, milliseconds: (time - lastTime).milliseconds)
        }
        lastPoint = point
    }

    private mutating func note(_ position: Position) {
        if extent == nil { extent = PositionExtent(position) } else { extent?.add(position) }
    }

    /// The activity; nil if nothing says when it was.
    mutating func finish() -> TrackActivity? {
        if start == nil { start = note(id) }
        guard let start, let end else { return nil }
        var found = TrackActivity(start: start, end: end, writtenOffset: utcOffset ?? writtenOffset)
        found.type = name.isEmpty ? sport : name
        found.isNameExact = !name.isEmpty
        found.place = place
        found.area = area
        found.extent = extent
        found.note = notes
        found.steps = steps
        found.effort = effort
        let distance = lapDistance.flatMap { $0 > 0 ? $0 : nil } ?? pointDistance
        found.distance = distance > 0 ? distance : nil
        found.guess = pointDistance > 0 ? speeds.suggestedActivity : nil
        return found
    }

    /// Reads a time at which the activity may begin.
    private mutating func note(_ text: String) -> Timestamp? {
        let written = TimeText.read(text)
        guard let moment = written?.momentLocalInUTC else { return nil }
        if let start, start <= moment { return moment }
        start = moment
        writtenOffset = written?.utcOffset
        return moment
    }

    private static func metres(from first: Point, to second: Point) -> Double {
        if let before = first.distance, let after = second.distance { return max(0, after - before) }
        guard let from = first.position, let to = second.position else { return 0 }
        return from.distance(to: to)
    }
}
