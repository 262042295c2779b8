internal import VicinoCore
internal import VicinoDrawing

/// An event of an iCalendar file, while it is read. People, addresses and descriptions are not kept.
struct ICalendarEvent: Equatable {
    private(set) var uid = ""
    private(set) var sequence = 0
    private(set) var start: ICalendarTime?
    private(set) var end: ICalendarTime?
    private(set) var duration: ICalendarDuration?
    /// Whether it states a duration that cannot be read, or is negative.
    private(set) var hasBadDuration = false
    private(set) var rule: String?
    /// Instances that do not take place.
    private(set) var exceptions: [ICalendarTime] = []
    /// Instances besides those of the rule.
    private(set) var additions: [ICalendarTime] = []
    /// The instance of another event in whose stead this one is.
    private(set) var replaced: ICalendarTime?
    private(set) var title = ""
    private var categories: [String] = []
    private(set) var isCancelled = false
    private var isPrivate = false

    /// Bytes of the longest text that is kept.
    private static let textLimit = 255
    /// The most exceptions and additions of an event.
    private static let listLimit = 10_000

    mutating func read(_ property: ICalendarProperty) {
        switch property.name {
        case "UID": uid = cut(property.value, toBytes: Self.textLimit)
        case "SEQUENCE": sequence = Int(property.value) ?? 0
        case "DTSTART": start = ICalendarTime.all(of: property).first
        case "DTEND": end = ICalendarTime.all(of: property).first
        case "DURATION":
            duration = ICalendarDuration(property.value)
            hasBadDuration = duration == nil
        case "RRULE": rule = cut(property.value, toBytes: 2_048)
        case "EXDATE": exceptions += ICalendarTime.all(of: property).prefix(Self.listLimit - exceptions.count)
        case "RDATE": additions += ICalendarTime.all(of: property).prefix(Self.listLimit - additions.count)
        case "RECURRENCE-ID": replaced = ICalendarTime.all(of: property).first
        case "SUMMARY": title = cut(trimmed(property.text), toBytes: Self.textLimit)
        case "CATEGORIES":
            categories = property.text.split(separator: ",").prefix(8).map {
                cut(trimmed(String($0)), toBytes: Self.textLimit)
            }
        case "STATUS": isCancelled = property.value.uppercased() == "CANCELLED"
        case "CLASS": isPrivate = property.value.uppercased() != "PUBLIC"
        default: break
        }
    }

    /// Whether this program has written it: `<record>@<user>.vicino`.
    var isOwn: Bool { uid.hasSuffix(".vicino") && uid.contains("@") }

    /// Vicino's name for what the title or a category says; nil if it says no known activity.
    var activity: String? { ([title] + categories).lazy.compactMap(ActivityName.known).first }

    /// The title, unless it says no more than the activity or is private.
    var note: String {
        let isName = ActivityName.known(title) != nil
        return isPrivate || isName ? "" : title
    }
}
