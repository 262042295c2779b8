public import VicinoCore
public import VicinoDrawing

/// One line of a calendar, from a record of any kind.
public struct CalendarEntry: Hashable, Sendable {
    /// What was done, as the record says it.
    package var title: String
    /// When it began.
    package var start: Timestamp
    /// When it ended; nil while it runs.
    package var end: Timestamp?
    /// The offset from UTC in seconds where it happened.
    package var utcOffset: Int
    /// The person whose entry it is.
    public var person: CalendarPerson
    /// Steps taken.
    package var steps: Int?
    /// Metres covered.
    package var distance: Double?
    /// The mean heart rate in beats per minute.
    package var heartRate: Int?
    /// The highest heart rate in beats per minute.
    package var maxHeartRate: Int?
    /// Metres climbed.
    package var climb: Double?
    /// The energy in kilocalories.
    package var energy: Int?
    /// Where it was, as the record says it.
    package var place: String?
    /// The name of the author's area in which it was, as the record says it.
    package var area: String?
    /// The author's remark, as the record says it.
    package var note: String?
    /// Whether the program guessed it and the author has not confirmed it.
    package var isGuess = false
    /// Whether its author has planned it, and not confirmed that it happened.
    package var isPlan = false
    /// Whether no follower of its author sees it.
    package var isPrivate = false
    /// The id of the record; nil if the caller did not set it.
    public var id: RecordID?

    /// Makes an entry; the caller sets the other properties afterwards.
    public init(title: String, start: Timestamp, end: Timestamp?, utcOffset: Int, person: CalendarPerson) {
        self.title = title
        self.start = start
        self.end = end
        self.utcOffset = utcOffset
        self.person = person
    }

    /// What a calendar shows of an activity.
    public init(_ activity: Activity, id: RecordID? = nil, person: CalendarPerson) {
        self.init(
            title: activity.name, start: activity.start, end: activity.end, utcOffset: activity.utcOffset,
            person: person)
        steps = activity.steps
        distance = activity.distance
        heartRate = activity.heartRate
        maxHeartRate = activity.maxHeartRate
        climb = activity.climb
        energy = activity.energy
        place = activity.place
        area = activity.area
        note = activity.note
        isGuess = activity.source == .recognised && activity.isConfirmed != true
        isPlan = activity.isPlan
        self.id = id
    }

    /// Whether it counts for nothing: it is a plan, or begins after now.
    package func isPlanned(at now: Timestamp) -> Bool {
        isPlan || start > now.advanced(byMilliseconds: Activity.clockTolerance)
    }

    /// Whether it is a plan whose time is over, so that only its author knows whether it happened.
    package func isOverdue(at now: Timestamp) -> Bool {
        guard isPlan, let end else { return false }
        return end <= now
    }

    /// The entry without what its author has written of it, for what draws only its time.
    package var withoutTexts: CalendarEntry {
        var entry = self
        entry.place = nil
        entry.area = nil
        entry.note = nil
        return entry
    }

    /// Where it was, as far as the record says so: the place, and the name of the area if that says something else.
    package var whereabouts: [String] { Activity.whereabouts(place: place, area: area) }

    /// The title, safe to show.
    var safeTitle: String { trimmed(DisplayText(title, limit: 60).text) }
}
