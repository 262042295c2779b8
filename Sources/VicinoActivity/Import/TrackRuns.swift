internal import VicinoCore

/// Divides the points of a track into the runs that become activities.
struct TrackRuns {
    private var selection = GPXSelection()
    private var open: GPXRun?
    /// The ended runs that nobody has taken, at most `limit`.
    private(set) var ended: [GPXRun] = []
    /// The points that were left out, by reason.
    private(set) var leftOut: [ImportReason: Int] = [:]

    /// The most runs of a track that wait. A file of more is broken.
    static let limit = 10_000

    mutating func add(_ point: GPXPoint) { apply(selection.add(point)) }

    /// Notes a point that cannot be used.
    mutating func leaveOut(_ reason: ImportReason) { leftOut[reason, default: 0] += 1 }

    /// Removes the ended runs.
    mutating func takeEnded() -> [GPXRun] {
        defer { if !ended.isEmpty { ended = [] } }
        return ended
    }

    /// Ends the track.
    mutating func finish() {
        apply(selection.finish())
        close()
    }

    private mutating func apply(_ decisions: [GPXSelection.Decision]) {
        for decision in decisions {
            switch decision {
            case .begins(let point):
                close()
                open = GPXRun(point)
            case .goesOn(let point, let metres): open?.add(point, metres: metres)
            case .leftOut(let reason): leaveOut(reason)
            }
        }
    }

    private mutating func close() {
        if let open, ended.count < Self.limit { ended.append(open) }
        open = nil
    }
}
