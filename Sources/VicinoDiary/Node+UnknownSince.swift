public import Foundation
public import Vicino
internal import VicinoActivity
public import VicinoCore

extension Node {
    /// From when on a person's time without a record is unknown.
    ///
    /// That is the first record of the first week that the person kept: of seven days of which three have records. A track
    /// of years ago is not the beginning of a diary. Neither is a file: activities from files count only while no week is
    /// kept without them, and only those since the last pause of more than 90 days. While there is no kept week at all, it
    /// is the first record of the last seven days.
    ///
    /// - Parameters:
    ///   - person: whose time it is.
    ///   - day: the day that the user has set for their own calendar, of which the first record counts; nil for none.
    ///   - timeZone: the clocks by which days are counted.
    /// - Returns: `.latest` if no time is unknown.
    /// - Throws: `VicinoError` if the person is not followed, or if the records cannot be read.
    public func unknownSince(
        for person: Person, setTo day: CivilDate? = nil, in timeZone: TimeZone
    ) throws -> Timestamp {
        let records = records(Activity.self, of: person).withoutPlans
        if person.isMe, let day { return try RecordedDays(records, until: now, timeZone).first(on: day) }
        return try unknownSince(in: records, in: timeZone)
    }

    /// From when on time without one of some activities is unknown, by the same rules.
    func unknownSince(in records: RecordRequest<Activity>, in timeZone: TimeZone) throws -> Timestamp {
        let all = RecordedDays(records, until: now, timeZone)
        let recorded = RecordedDays(records.filter(\.source != .imported), until: now, timeZone)
        if let start = try recorded.firstOfKeptWeek(from: .earliest) { return start }
        if let start = try all.firstOfKeptWeek(from: all.firstAfterLastPause()) { return start }
        return try all.firstOfLastWeek() ?? .latest
    }
}
