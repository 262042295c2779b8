public import VicinoCore

/// A stay in a registered area: the built-in record kind `org.vicino.visit`. A visit states where the person was, and not
/// what they did.
public struct Visit: RecordKind {
    /// The name of the area.
    public var area = ""
    /// When the person entered it.
    public var enteredAt = Timestamp.epoch
    /// When the person left it; nil while they are there.
    public var leftAt: Timestamp?
    /// The offset from UTC in seconds where and when they entered.
    public var utcOffset = 0

    /// A visit with default values.
    public init() {}

    /// The kind's fields.
    public static let declaration = KindDeclaration<Visit>(
        "org.vicino.visit",
        calendar: CalendarFields(title: \.area, start: \.enteredAt, end: \.leftAt, offset: \.utcOffset),
        fields: [
            .field(1, "area", at: \.area),
            .field(2, "enter", at: \.enteredAt),
            .field(3, "leave", at: \.leftAt),
            .field(4, "utc_offset", at: \.utcOffset),
        ])
}
