public import VicinoCore

/// What a source has seen of one activity: since when, until when, and how sure it is.
///
/// An observation holds no measurements: what a source has measured stays in the source.
public struct Observation: Hashable, Sendable {
    /// The name of the activity, such as `walking`.
    public let activity: String
    /// When it began, as far as the source knows.
    public let start: Timestamp
    /// Until when it was seen; never before its start.
    public let seenUntil: Timestamp
    /// Whether it still goes on.
    public let goesOn: Bool
    /// How sure the source is, in percent: from 1 to 100.
    public let certainty: Int
    /// The steps since its start; nil if the source counts none.
    public let steps: Int?
    /// The metres since its start; nil if the source measures none.
    public let distance: Double?

    /// An observation. Values out of range are moved into it, because a sensor may be wrong at any time.
    ///
    /// - Parameters:
    ///   - activity: one of `Activity.knownNames`, or another name.
    ///   - start: when it began.
    ///   - seenUntil: until when it was seen; a moment before the start counts as the start.
    ///   - goesOn: whether it still goes on.
    ///   - certainty: in percent, from 1 to 100.
    ///   - steps: since the start.
    ///   - distance: in metres since the start.
    public init(
        _ activity: String, since start: Timestamp, until seenUntil: Timestamp, goesOn: Bool, certainty: Int,
        steps: Int? = nil, distance: Double? = nil
    ) {
        self.activity = activity
        self.start = start
        self.seenUntil = max(start, seenUntil)
        self.goesOn = goesOn
        self.certainty = min(max(certainty, 1), 100)
        self.steps = steps.map { min(max($0, 0), Self.stepLimit) }
        self.distance = distance.flatMap { $0.isFinite ? min(max($0, 0), Self.distanceLimit) : nil }
    }

    /// The maximum number of steps of one observation, as of one activity.
    private static let stepLimit = 1_000_000
    /// The maximum distance of one observation in metres, as of one activity.
    private static let distanceLimit = 100_000_000.0
}
