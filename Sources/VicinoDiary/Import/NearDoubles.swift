internal import Vicino
internal import VicinoActivity

/// Finds activities that two programs or devices recorded: nearly the same times and distance.
///
/// Such files differ by less than a second, or by a point at an end. Both activities would count in each sum of distances.
/// Of activities without a distance only steps are compared: a track adds what the typed activity lacks.
struct NearDoubles {
    /// By the start in units of `tolerance`.
    private var tracks: [Int64: [Track]] = [:]
    /// Where those of the present file are.
    private var unitsOfFile: [Int64] = []
    /// Steps that several devices count.
    private var steps = CountedSteps()

    fileprivate struct Track {
        let name: String
        let start: Int64
        let end: Int64
        let distance: Double
    }

    /// How far the starts may differ, and the ends, in milliseconds.
    fileprivate static let tolerance: Int64 = 120_000
    /// The part of the longer activity, in time and in distance, that only one of the two may have.
    fileprivate static let differingPart = 0.25
    /// Metres by which the distances of short activities may differ.
    fileprivate static let differingMetres = 20.0

    /// Reads the activities that are there already, but for demo records, which nobody has lived.
    init(_ node: Node) throws {
        let demo = Set(try node.demoRecords())
        try node.records(Activity.self).filter(\.distance != nil).forEach { found in
            if !demo.contains(found.id) { insert(found.record) }
        }
        try node.records(Activity.self).filter(\.distance == nil).filter(\.steps != nil).forEach { found in
            if !demo.contains(found.id) { steps.insert(found.record) }
        }
        endFile()
    }

    /// How many activities of nearly the same start are compared. A file of more is broken.
    static let limit = 500

    /// Remembers an activity of the file, so that a later one is compared with it.
    mutating func insert(_ activity: Activity) {
        steps.insert(activity)
        guard let track = Track(activity) else { return }
        let unit = track.start / Self.tolerance
        guard tracks[unit, default: []].count < Self.limit else { return }
        tracks[unit, default: []].append(track)
        unitsOfFile.append(unit)
    }

    /// Ends a file whose activities count.
    mutating func endFile() {
        unitsOfFile = []
        steps.endFile()
    }

    /// Forgets the activities of a file of which nothing counts.
    mutating func forgetFile() {
        for unit in unitsOfFile { tracks[unit]?.removeLast() }
        unitsOfFile = []
        steps.forgetFile()
    }

    /// Whether an activity was recorded twice, or steps were counted twice. The same name and times do not count: they are the same activity.
    func contains(_ activity: Activity) -> Bool {
        guard let track = Track(activity) else { return steps.contains(activity) }
        let unit = track.start / Self.tolerance
        let near = (unit - 1...unit + 1).flatMap { tracks[$0] ?? [] }
        return near.contains { $0.isDouble(of: track) } && !near.contains { $0.isSame(as: track) }
    }
}

extension NearDoubles.Track {
    fileprivate init?(_ activity: Activity) {
        guard let end = activity.end, let distance = activity.distance else { return nil }
        name = activity.name
        start = activity.start.milliseconds
        self.end = end.milliseconds
        self.distance = distance
    }

    fileprivate func isSame(as other: Self) -> Bool { name == other.name && start == other.start && end == other.end }

    fileprivate func isDouble(of other: Self) -> Bool {
        let startsApart = abs(start - other.start)
        let endsApart = abs(end - other.end)
        guard startsApart <= NearDoubles.tolerance, endsApart <= NearDoubles.tolerance else { return false }
        let longer = Double(max(end - start, other.end - other.start))
        guard Double(startsApart + endsApart) <= longer * NearDoubles.differingPart else { return false }
        let metres = max(distance, other.distance) * NearDoubles.differingPart
        return abs(distance - other.distance) <= max(metres, NearDoubles.differingMetres)
    }
}
