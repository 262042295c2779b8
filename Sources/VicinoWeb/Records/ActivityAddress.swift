internal import Vicino
internal import VicinoCore

/// The address of the page of one activity.
struct ActivityAddress: Hashable, Sendable {
    let id: RecordID
    /// The first digits of the followed person who recorded it; nil for the user's own.
    let personID: String?
    /// The page of the calendar to which the page of the user's own activity leads back; nil for that of today.
    let origin: CalendarSpan?

    /// The page of one of the user's own activities.
    init(_ id: RecordID, in origin: CalendarSpan? = nil) {
        self.id = id
        personID = nil
        self.origin = origin
    }

    /// The page of an activity of a followed person. Calendars repeat the address for each activity, so it is short.
    init(_ id: RecordID, of person: Person) {
        self.id = id
        personID = person.shortID
        origin = nil
    }

    /// The address.
    var path: String {
        let path = "/activity/" + (personID.map { "\($0)/" } ?? "") + "\(id)"
        return path + (origin.map { "?in=\($0.rawValue)" } ?? "")
    }
}
