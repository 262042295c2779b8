public import VicinoCore

/// An activity of a person, with its times: the built-in record kind `org.vicino.activity`.
public struct Activity: RecordKind {
    /// What was done: `walking`, `sleeping`, or any other name.
    public var name = ""
    /// When it began.
    public var start = Timestamp.epoch
    /// When it ended; nil while it runs.
    public var end: Timestamp?
    /// The offset from UTC in seconds where and when it began; it decides on which day the activity counts.
    public var utcOffset = 0
    /// Steps taken.
    public var steps: Int?
    /// Metres covered, to a tenth.
    public var distance: Double?
    /// The name of the location.
    public var place: String?
    /// A remark of the author.
    public var note: String?
    /// How the record was made.
    public var source = Source.hand
    /// Whether the author has confirmed a recognised or guessed activity, or one that was planned.
    public var isConfirmed: Bool?
    /// The mean heart rate in beats per minute.
    public var heartRate: Int?
    /// The highest heart rate in beats per minute.
    public var maxHeartRate: Int?
    /// Metres climbed, without what went down again, to a tenth.
    public var climb: Double?
    /// The energy that the author has used, in kilocalories.
    public var energy: Int?
    /// The name of an area of the author in which it was, for those who see areas and not places.
    public var area: String?

    /// An activity with default values.
    public init() {}

    /// How a record was made; an open set, so that newer sources are kept.
    public struct Source: RawRepresentable, Hashable, Sendable {
        /// The index in the list of names.
        public let rawValue: Int

        /// A source by its index, which may be one of a later version.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Entered by a person.
        public static let hand = Source(rawValue: 0)
        /// Taken from a file.
        public static let imported = Source(rawValue: 1)
        /// Guessed from data; see ``isConfirmed``.
        public static let recognised = Source(rawValue: 2)

        /// The names by index, as stored and shown.
        public static let names = ["by_hand", "imported", "recognised"]

        /// The name; for a source of a newer version, its index.
        public var name: String {
            Self.names.indices.contains(rawValue) ? Self.names[rawValue] : String(rawValue)
        }
    }

    /// The kind's fields.
    public static let declaration = KindDeclaration<Activity>(
        "org.vicino.activity", minor: 2,
        calendar: CalendarFields(title: \.name, start: \.start, end: \.end, offset: \.utcOffset),
        fields: [
            .field(1, "activity", at: \.name),
            .field(2, "start", at: \.start),
            .field(3, "end", at: \.end),
            .field(4, "utc_offset", at: \.utcOffset),
            .field(5, "steps", at: \.steps),
            .decimal(6, "distance", at: \.distance, scale: 1),
            .field(7, "place", at: \.place, privacy: .place),
            .field(8, "note", at: \.note, privacy: .note),
            .enumeration(9, "source", at: \.source, names: Source.names),
            .field(10, "confirmed", at: \.isConfirmed),
            .field(11, "heart_rate", at: \.heartRate, privacy: .note),
            .field(12, "max_heart_rate", at: \.maxHeartRate, privacy: .note),
            .decimal(13, "climb", at: \.climb, scale: 1),
            .field(14, "energy", at: \.energy, privacy: .note),
            .field(15, "area", at: \.area, privacy: .area),
        ])
}

extension Activity {
    /// The names that the program knows; any other name is equally valid.
    public static let knownNames = [
        "walking", "running", "cycling", "driving", "public transport", "sitting", "still", "sleeping",
    ]
}
