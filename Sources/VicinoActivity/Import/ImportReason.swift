/// Why an item of a file was not taken; an open set, so that new reasons can be added.
package struct ImportReason: Hashable, Sendable {
    /// A stable, machine-readable name.
    package let name: String
    /// The text for the user: `points without a usable time`.
    package let text: String

    private init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }

    /// An item that an app's own reader cannot read.
    package static let unreadable = ImportReason("unreadable", "items that cannot be read")
    /// A row that lacks a field it needs, or has more fields than the header.
    package static let badRow = ImportReason("bad-row", "rows that lack a field or have too many")
    /// A row with a value that cannot be read.
    package static let badValue = ImportReason("bad-value", "rows with a value that cannot be read")
    /// A row with a date of which nothing tells whether the day or the month comes first.
    package static let dateOrder = ImportReason("date-order", "rows with a date that can be read in two ways")
    /// A row that is longer than the limit.
    package static let tooLong = ImportReason("too-long", "rows that are too long")
    /// A track without a point that has a usable time.
    package static let noTimes = ImportReason("no-times", "tracks without times")
    /// A track without points.
    package static let empty = ImportReason("empty", "tracks without points")
    /// A run of points in which no time passes.
    package static let noDuration = ImportReason("no-duration", "parts of tracks in which no time passes")
    /// An activity without a visible name.
    package static let noName = ImportReason("no-name", "activities without a name")
    /// An activity without an end, which looks like one that still runs.
    package static let noEnd = ImportReason("no-end", "activities without an end")
    /// An activity that begins or ends in the future.
    package static let future = ImportReason("future", "activities in the future")
    /// An activity with a number that none can have, such as a distance around the Sun.
    package static let absurd = ImportReason("absurd", "activities with an impossible number")
    /// A file of a course, a workout or places, which holds no activity.
    package static let plan = ImportReason("plan", "courses, workouts and places")
    /// A route, which is a plan and not an activity.
    package static let route = ImportReason("route", "routes")
    /// A waypoint.
    package static let waypoint = ImportReason("waypoint", "waypoints")
    /// A point without a readable time, or outside the years 1900 to 2200.
    package static let pointWithoutTime = ImportReason("point-without-time", "points without a usable time")
    /// A point with a latitude or longitude that is missing, no number or out of range.
    package static let pointOffEarth = ImportReason("point-off-earth", "points without a usable position")
    /// A point whose time lies ahead of or behind the times around it.
    package static let pointBackwards = ImportReason("point-backwards", "points whose time is out of order")
    /// A point so far from the others that no means of transport reaches it in the time.
    package static let pointOutOfReach = ImportReason(
        "point-out-of-reach", "points that no means of transport reaches in the time")
    /// A time in which a person stayed at a place, which says nothing about what they did.
    package static let stay = ImportReason("stay", "stays at a place")
    /// A guess of another program that is hardly better than none.
    package static let unsure = ImportReason("unsure", "guesses that are too unsure")
    /// A movement of which another program does not know what it was.
    package static let unknownMovement = ImportReason("unknown-movement", "movements of an unknown kind")
    /// An activity that the same file holds before.
    package static let repeated = ImportReason("repeated", "activities that the file holds twice")
    /// A path, or another measurement without an activity.
    package static let measurement = ImportReason("measurement", "paths and measurements without an activity")
    /// What a program has recorded about windows, pages or editors. It is never read.
    package static let screenContent = ImportReason("screen-content", "records of windows and pages")
    /// A time at the computer that is too short to say anything.
    package static let glimpse = ImportReason("glimpse", "times of less than a minute")
    /// A row of a table whose activity was read from a file of its own.
    package static let ownFile = ImportReason("own-file", "rows whose activity has a file of its own")
    /// An event of whole days, which says no times.
    package static let allDay = ImportReason("all-day", "events of whole days")
    /// An event that was cancelled.
    package static let cancelled = ImportReason("cancelled", "cancelled events")
    /// An event that is not over.
    package static let upcoming = ImportReason("upcoming", "events that are not over")
    /// An event that this program has written, so that its activity is known.
    package static let ownEvent = ImportReason("own-event", "events that Vicino has written")
    /// An event in which no time passes, or that ends before it starts.
    package static let noSpan = ImportReason("no-span", "events in which no time passes")
    /// A column with an unknown name.
    package static let column = ImportReason("column", "unknown columns")
}
