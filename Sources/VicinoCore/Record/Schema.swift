/// The type of a field, which decides how it is stored, hashed, encoded and shown.
public enum FieldType: Hashable, Sendable {
    /// A whole number of 64 bits.
    case integer
    /// A number with this many decimal places (0 to 9), stored as a whole number of its smallest unit; |whole| ≤ 2⁵⁰.
    case decimal(scale: UInt8)
    /// A finite floating-point number.
    case real
    /// Text: valid UTF-8 without U+0000, compared as bytes.
    case text
    /// Bytes without a format.
    case bytes
    /// True or false.
    case boolean
    /// A moment in milliseconds UTC.
    case timestamp
    /// A length of time in milliseconds, not negative.
    case duration
    /// One of these names, by index; indexes beyond the list are kept.
    case enumeration([String])
    /// A reference to an attachment; reserved.
    case blob
    /// A type of a later minor version, by its number: 11 to 63.
    ///
    /// What its values mean is not known, but they are bytes: they are kept and passed on as such.
    case later(UInt8)
}

/// How private a field is.
///
/// A user decides for each follower whether they receive notes and places (``SharedForm``).
public struct PrivacyClass: RawRepresentable, Hashable, Sendable {
    /// The number of the class in a schema, from 0 to 4.
    public let rawValue: UInt8

    /// The class with a number; nil if there is none.
    public init?(rawValue: UInt8) {
        guard rawValue <= 4 else { return nil }
        self.rawValue = rawValue
    }

    private init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// Followers receive the field.
    public static let open = PrivacyClass(0)
    /// What the author wrote; such a text may be long.
    public static let note = PrivacyClass(1)
    /// Where the author was.
    public static let place = PrivacyClass(2)
    /// The field never leaves the author's own devices.
    public static let personal = PrivacyClass(3)
    /// The name of an area in which the author was, which tells less than a place.
    public static let area = PrivacyClass(4)

    /// All classes.
    package static let all: Set<PrivacyClass> = [.open, .note, .place, .personal, .area]
}

/// A field of a record kind.
public struct FieldSchema: Hashable, Sendable {
    /// The number of the field in bytes, from 1 to 1000; never reused.
    package let number: Int
    /// The name of the column and of the JSON key: lower-case letters, digits and underscores, beginning with a letter.
    /// Some names, such as `id`, `user` and `record`, are Vicino's own.
    package let name: String
    /// The type of the field's values.
    package let type: FieldType
    /// Whether a record may lack it.
    package let isOptional: Bool
    /// Which views leave it out.
    package let privacy: PrivacyClass

    /// Makes a field; `Schema` checks it.
    @usableFromInline
    package init(_ number: Int, _ name: String, type: FieldType, isOptional: Bool, privacy: PrivacyClass) {
        self.number = number
        self.name = name
        self.type = type
        self.isOptional = isOptional
        self.privacy = privacy
    }
}

/// Which fields a calendar shows, by number.
package struct CalendarMapping: Hashable, Sendable {
    /// The text or enumeration that names the entry.
    package let title: Int
    /// The timestamp at which it begins.
    package let start: Int
    /// The timestamp at which it ends. A record without it still runs; one that ends when it starts is a moment.
    package let end: Int
    /// The field with the offset from UTC in seconds at the event's location, if there is one.
    package let offset: Int?

    /// Makes a mapping; `Schema` checks it.
    package init(title: Int, start: Int, end: Int, offset: Int?) {
        self.title = title
        self.start = start
        self.end = end
        self.offset = offset
    }
}

/// A record kind: its name, version and fields; it is sent with the data, and heads sign its digest.
public struct Schema: Hashable, Sendable {
    /// The name and major version.
    public let kind: KindID
    /// The minor version; it rises with every optional field that is added.
    package let minor: UInt8
    /// The fields in ascending order of their numbers.
    package let fields: [FieldSchema]
    /// How a calendar shows records of this kind, if at all.
    package let calendar: CalendarMapping?

    /// The maximum number of fields in a kind.
    package static let fieldLimit = 64

    /// Checks names, numbers and the calendar mapping.
    ///
    /// - Throws: `VicinoError` with `.schema`, naming what is wrong.
    package init(kind: KindID, minor: UInt8, fields: [FieldSchema], calendar: CalendarMapping?) throws(VicinoError) {
        self.kind = kind
        self.minor = minor
        self.fields = fields
        self.calendar = calendar
        try validate()
    }

    /// The field with this number.
    package func field(_ number: Int) -> FieldSchema? {
        fields.first { $0.number == number }
    }

    /// The field with this name.
    package func field(named name: String) -> FieldSchema? {
        fields.first { $0.name == name }
    }
}
