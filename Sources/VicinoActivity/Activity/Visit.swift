public import VicinoCore

/// A stay in a registered area: the built-in record kind `org.vicino.visit`. Never an activity.
public struct Visit: RecordKind {
    /// The name of the area.
    public var area = ""
    /// When the person entered it.
    public var enter = Timestamp.epoch
    /// When the person left it; nil while they are there.
    public var leave: Timestamp?
    /// The offset from UTC in seconds where and when they entered.
    public var utcOffset = 0

    /// A blank visit.
    public init() {}

    /// The kind's fields.
    public static let declaration = KindDeclaration<Visit>(
        "org.vicino.visit",
        calendar: CalendarFields(title: \.area, start: \.enter, end: \.leave, offset: \.utcOffset),
        fields: [
            .field(1, "area", \.area),
            .field(2, "enter", \.enter),
            .field(3, "leave", \.leave),
            .field(4, "utc_offset", \.utcOffset),
        ])
}
