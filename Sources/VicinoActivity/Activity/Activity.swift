public import VicinoCore

/// Something a person did for a while: the built-in record kind `org.vicino.activity`.
public struct Activity: RecordKind {
    /// What was done: `walking`, `sleeping`, or any other name.
    public var activity = ""
    /// When it began.
    public var start = Timestamp.epoch
    /// When it ended; nil while it runs.
    public var end: Timestamp?
    /// The offset from UTC in seconds where and when it began: days are the days where it happened.
    public var utcOffset = 0
    /// Steps taken.
    public var steps: Int?
    /// Metres covered, to a tenth.
    public var distance: Double?
    /// Where it was.
    public var place: String?
    /// What there is to say about it.
    public var note: String?
    /// How the record came about.
    public var source = Source.hand
    /// Whether a person has said that a recognised or guessed activity is right.
    public var confirmed: Bool?

    /// A blank activity.
    public init() {}

    /// Where a record comes from; an open set, so that newer sources are kept.
    public struct Source: RawRepresentable, Hashable, Sendable {
        /// The index in the list of names.
        public let rawValue: Int

        /// Wraps an index.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Entered by a person.
        public static let hand = Source(rawValue: 0)
        /// Taken from a file.
        public static let imported = Source(rawValue: 1)
        /// Guessed from data; see `confirmed`.
        public static let recognised = Source(rawValue: 2)

        /// The names by index, as stored and shown.
        public static let names = ["by_hand", "imported", "recognised"]

        /// The name; for a source of a newer version its index.
        public var name: String {
            Self.names.indices.contains(rawValue) ? Self.names[rawValue] : String(rawValue)
        }
    }

    /// The kind's fields.
    public static let declaration = KindDeclaration<Activity>(
        "org.vicino.activity",
        calendar: CalendarFields(title: "activity", start: "start", end: "end", offset: "utc_offset"),
        fields: [
            .field(1, "activity", \.activity),
            .field(2, "start", \.start),
            .field(3, "end", \.end),
            .field(4, "utc_offset", \.utcOffset),
            .field(5, "steps", \.steps),
            .decimal(6, "distance", \.distance, scale: 1),
            .field(7, "place", \.place, privacy: .place),
            .field(8, "note", \.note, privacy: .note),
            .enumeration(9, "source", \.source, names: Source.names),
            .field(10, "confirmed", \.confirmed),
        ])
}

extension Activity {
    /// The names that the program knows; any other name is just as good.
    public static let knownNames = [
        "walking", "running", "cycling", "driving", "public transport", "sitting", "still", "sleeping",
    ]
}
