/// Why an item of a file was not taken; an open set, so that new reasons can be added.
public struct ImportReason: Hashable, Sendable {
    /// A stable, machine-readable name.
    public let name: String
    /// The text for the user: `points without a usable time`.
    public let text: String

    private init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }

    /// A row that lacks a field it needs, or has more fields than the header.
    public static let badRow = ImportReason("bad-row", "rows that lack a field or have too many")
    /// A row with a value that cannot be read.
    public static let badValue = ImportReason("bad-value", "rows with a value that cannot be read")
    /// A row with a date of which nothing tells whether the day or the month comes first.
    public static let dateOrder = ImportReason("date-order", "rows with a date that can be read in two ways")
    /// A row that is longer than the limit.
    public static let tooLong = ImportReason("too-long", "rows that are too long")
    /// A track without a point that has a usable time.
    public static let noTimes = ImportReason("no-times", "tracks without times")
    /// A track without points.
    public static let empty = ImportReason("empty", "tracks without points")
    /// A run of points in which no time passes.
    public static let noDuration = ImportReason("no-duration", "parts of tracks in which no time passes")
    /// An activity without a visible name.
    public static let noName = ImportReason("no-name", "activities without a name")
    /// An activity without an end, which looks like one that still runs.
    public static let noEnd = ImportReason("no-end", "activities without an end")
    /// An activity that begins or ends in the future.
    public static let future = ImportReason("future", "activities in the future")
    /// A route, which is a plan and not an activity.
    public static let route = ImportReason("route", "routes")
    /// A waypoint.
    public static let waypoint = ImportReason("waypoint", "waypoints")
    /// A point without a readable time, or outside the years 1900 to 2200.
    public static let pointWithoutTime = ImportReason("point-without-time", "points without a usable time")
    /// A point with a latitude or longitude that is missing, no number or out of range.
    public static let pointOffEarth = ImportReason("point-off-earth", "points without a usable position")
    /// A point whose time lies ahead of or behind the times around it.
    public static let pointBackwards = ImportReason("point-backwards", "points whose time is out of order")
    /// A point so far from the others that no means of transport reaches it in the time.
    public static let pointOutOfReach = ImportReason(
        "point-out-of-reach", "points that no means of transport reaches in the time")
    /// A column with an unknown name.
    public static let column = ImportReason("column", "unknown columns")
}
