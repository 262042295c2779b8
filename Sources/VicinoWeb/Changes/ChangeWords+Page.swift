internal import Vicino
internal import VicinoActivity
internal import VicinoCore

extension ChangeWords {
    /// The page that shows an activity: a page of the calendar, or that of today.
    func page(of activity: Activity, in span: CalendarSpan?) -> String {
        let date = RecordClock(activity, timeZone: site.now.timeZone).wallTime(at: activity.start).date
        if span == nil, date == site.now.wall.date { return "/" }
        return CalendarAddress(user: nil, span: span ?? .day, date: date).path
    }
}
