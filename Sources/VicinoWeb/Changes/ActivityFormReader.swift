internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing

/// Reads the form of an activity.
///
/// A field that the user did not change keeps its exact value: a time its seconds and its time zone, a distance its
/// tenths. Fields that the form does not know stay as they are.
struct ActivityFormReader: Sendable {
    private let now: Timestamp
    private let timeZone: TimeZone
    private let distances: DistanceUnit
    private let before: Activity?
    private let shown: ActivityForm?
    /// Whether the form may describe what lies in the future, which is planned then.
    private let mayPlan: Bool
    private(set) var mistakes: [FormMistake] = []

    /// - Parameters:
    ///   - before: the activity that the form showed at first; nil for an empty form.
    ///   - distances: the unit of distances, also of one that is typed without a unit.
    ///   - mayPlan: whether it may lie in the future.
    init(changing before: Activity?, now: CalendarNow, distances: DistanceUnit, mayPlan: Bool) {
        self.distances = distances
        self.mayPlan = mayPlan
        self.before = before
        self.now = now.moment
        timeZone = now.timeZone
        shown = before.map { ActivityForm($0, timeZone: now.timeZone, distances: distances) }
    }

    /// The activity that the form describes; nil if `mistakes` then says what is wrong.
    mutating func read(_ form: ActivityForm) -> Activity? {
        mistakes = []
        var activity = before ?? Activity()
        readName(form, &activity)
        if readStart(form, &activity) { readEnd(form, &activity) }
        activity.steps = form.steps == shown?.steps ? before?.steps : steps(form.steps)
        activity.distance = form.distance == shown?.distance ? before?.distance : distance(form.distance)
        readEffort(form, &activity)
        if form.place != shown?.place {
            activity.place = text(form.place, in: "place", byteLimit: FieldLimit.textBytes)
        }
        if form.area != shown?.area { activity.area = text(form.area, in: "area", byteLimit: FieldLimit.textBytes) }
        if ActivityForm.plainLines(form.note) != shown.map({ ActivityForm.plainLines($0.note) }) {
            activity.note = text(ActivityForm.plainLines(form.note), in: "note", byteLimit: FieldLimit.noteBytes)
        }
        guard mistakes.isEmpty else { return nil }
        if mayPlan { mark(&activity) }
        return activity
    }

    /// The activity that the form describes, and its repetitions; nil if `mistakes` then says what is wrong.
    mutating func readAll(_ form: ActivityForm) -> [Activity]? {
        guard let first = read(form) else { return nil }
        guard !form.repetition.isEmpty else { return [first] }
        guard let repetition = PlanRepetition(rawValue: form.repetition), first.isPlan else {
            add("repeat", .noPlan)
            return nil
        }
        guard let last = CivilDate(form.lastDay), last >= WallTime(first.start, in: timeZone).date else {
            add("repeat_until", .noLastDay)
            return nil
        }
        let all = repetition.activities(from: first, through: last, in: timeZone)
        guard all.count <= PlanRepetition.limit else {
            add("repeat_until", .tooMany)
            return nil
        }
        return all
    }

    /// Marks what lies in the future as planned. What was planned and is over happened, as the user has just said.
    private func mark(_ activity: inout Activity) {
        if isFuture(activity.start) {
            activity.isConfirmed = false
        } else if before?.isPlan == true, !isFuture(activity.end ?? activity.start) {
            activity.isConfirmed = true
        }
    }

    private mutating func add(_ field: String, _ said: FormMistake.Said) {
        mistakes.append(FormMistake(field: field, said: said))
    }

    private mutating func readName(_ form: ActivityForm, _ activity: inout Activity) {
        guard form.activity != shown?.activity || form.activity.isEmpty else { return }
        guard let name = try? DiaryRules.name(form.activity) else { return add("activity", .noName) }
        if let unfit = UnfitCharacter.first(in: name) { return add("activity", .unfit(unfit)) }
        guard name.utf8.count <= FieldLimit.textBytes else { return add("activity", .tooLong) }
        activity.name = name
    }

    // MARK: Times

    /// Whether the start is known, so that the end can be read.
    private mutating func readStart(_ form: ActivityForm, _ activity: inout Activity) -> Bool {
        if let shown, form.fields(of: .start) == shown.fields(of: .start) { return true }
        let date = CivilDate(form.date)
        if date == nil { add("date", .noDay) }
        guard let time = TypedTime.timeOfDay(form.start) else {
            add("start", form.start.isEmpty ? .noStart : .noTime)
            return false
        }
        guard let date else { return false }
        guard CalendarSpan.years ~= date.year else {
            // The calendar has no page for it.
            add("date", .noPage)
            return false
        }
        guard let moments = WallTime(date: date, millisecondOfDay: time).moments(in: timeZone) else {
            add("date", .noDay)
            return false
        }
        guard let moment = chosen(of: moments, "start", form.startOffset, old: before?.start) else { return false }
        activity.start = moment
        activity.utcOffset = timeZone.utcOffset(at: moment)
        if isFuture(moment), !mayPlan { add("start", .future) }
        return true
    }

    /// The moment that is meant, of all at which clocks show a time. If there is none, or the choice is open, a mistake says
    /// so.
    private mutating func chosen(
        of moments: [Timestamp], _ field: String, _ offset: String, old: Timestamp?
    ) -> Timestamp? {
        guard !moments.isEmpty else {
            add(field, .skippedTime)
            return nil
        }
        let moment = RepeatedHour.chosen(of: moments, offset: offset, old: old, now: now, in: timeZone)
        if moment == nil { add(field, .repeatedTime) }
        return moment
    }

    private mutating func readEnd(_ form: ActivityForm, _ activity: inout Activity) {
        // The form of a running activity is shown with the box ticked, so an end is what the user has changed.
        if form.isRunning, form.end.isEmpty || shown?.isRunning != true {
            let isNew = activity.start != before?.start
            if isNew, isFuture(activity.start), mistakes.isEmpty { add("start", .future) }
            return activity.end = nil
        }
        if keepsEnd(form, activity) { return }
        guard !form.end.isEmpty else { return add("end", .noEnd) }
        guard let time = TypedTime.timeOfDay(form.end), let ends = ends(time, form.endDate, of: activity.start) else {
            return add("end", .noTime)
        }
        guard let end = chosen(of: ends, "end", form.endOffset, old: before?.end) else { return }
        activity.end = end
        if end < activity.start { add("end", .endBeforeStart) }
        if end == activity.start { add("end", .endAtStart) }
        let isPlanned = mayPlan && (isFuture(activity.start) || before?.isPlan == true)
        guard isFuture(end), mistakes.isEmpty, !isPlanned else { return }
        // An earlier time of day is one of the next day. Where that has not come, the user meant this day.
        let isNextDay =
            form.endDate.isEmpty && WallTime(end, in: timeZone).date > WallTime(activity.start, in: timeZone).date
        add("end", isNextDay ? .endBeforeStart : .future)
    }

    /// Whether the user left the end, and the form would show it the same beside the start.
    private func keepsEnd(_ form: ActivityForm, _ activity: Activity) -> Bool {
        guard let shown, let end = before?.end, form.fields(of: .end) == shown.fields(of: .end) else { return false }
        if activity.start == before?.start { return true }
        guard end > activity.start else { return false }
        return ActivityForm(activity, timeZone: timeZone, distances: distances).fields(of: .end)
            == form.fields(of: .end)
    }

    /// The moments that the end can mean: those after the start, if there are any.
    private func ends(_ time: Int, _ date: String, of start: Timestamp) -> [Timestamp]? {
        guard !date.isEmpty else { return TypedTime.ends(time, from: start, in: timeZone) }
        guard let date = CivilDate(date), let all = WallTime(date: date, millisecondOfDay: time).moments(in: timeZone)
        else { return nil }
        let later = all.filter { $0 >= start }
        return later.isEmpty ? Array(all.suffix(1)) : later
    }

    /// The clocks of browsers and devices are inexact, so the diary's tolerance holds here as well.
    private func isFuture(_ moment: Timestamp) -> Bool {
        var activity = Activity()
        activity.start = moment
        return (try? DiaryRules.checkPast(activity, at: now, in: timeZone)) == nil
    }

    // MARK: Amounts and texts

    private mutating func steps(_ typed: String) -> Int? {
        let digits = Self.ungrouped(typed.filter { !$0.isWhitespace })
        guard !digits.isEmpty else { return nil }
        guard digits.allSatisfy(\.isASCII), let number = Int(digits), number >= 0 else {
            add("steps", .noSteps)
            return nil
        }
        if number > DiaryRules.stepLimit { add("steps", .manySteps) }
        return number
    }

    /// A number without the separators between groups of three digits: `1,234`, `1.234` and `1’234` are one thousand and
    /// more, as no number of steps has a fraction.
    private static func ungrouped(_ typed: String) -> String {
        let groups = typed.split(omittingEmptySubsequences: false) { [",", ".", "'", "’"].contains($0) }
        guard let first = groups.first, 1...3 ~= first.count, groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
            return typed
        }
        return groups.joined()
    }

    private mutating func distance(_ typed: String) -> Double? {
        guard typed.contains(where: { !$0.isWhitespace }) else { return nil }
        let read = DistanceText.read(typed.replacing(",", with: "."), in: distances)
        guard let metres = read, metres >= 0 else {
            add("distance", distances == .miles ? .noMiles : .noDistance)
            return nil
        }
        if metres > DiaryRules.distanceLimit { add("distance", .longDistance) }
        return (metres * 10).rounded() / 10
    }

    private mutating func readEffort(_ form: ActivityForm, _ activity: inout Activity) {
        if form.climb != shown?.climb { activity.climb = climb(form.climb) }
        if form.energy != shown?.energy {
            activity.energy = whole(form.energy, in: "energy", within: 0...DiaryRules.energyLimit, or: .noEnergy)
        }
        if form.heartRate != shown?.heartRate {
            activity.heartRate = whole(
                form.heartRate, in: "heart_rate", within: DiaryRules.heartRates, or: .noHeartRate)
        }
        if form.maxHeartRate != shown?.maxHeartRate {
            activity.maxHeartRate = whole(
                form.maxHeartRate, in: "max_heart_rate", within: DiaryRules.heartRates, or: .noHeartRate)
        }
        let isSame = activity.heartRate == before?.heartRate && activity.maxHeartRate == before?.maxHeartRate
        guard !isSame, let mean = activity.heartRate, let most = activity.maxHeartRate, most < mean else { return }
        add("max_heart_rate", .lowHeartRate)
    }

    private mutating func whole(
        _ typed: String, in field: String, within range: ClosedRange<Int>, or said: FormMistake.Said
    ) -> Int? {
        let digits = Self.ungrouped(typed.filter { !$0.isWhitespace })
        guard !digits.isEmpty else { return nil }
        guard digits.allSatisfy(\.isASCII), let number = Int(digits), range.contains(number) else {
            add(field, said)
            return nil
        }
        return number
    }

    /// Metres; a number alone is in metres, or in feet for a reader of miles.
    private mutating func climb(_ typed: String) -> Double? {
        guard typed.contains(where: { !$0.isWhitespace }) else { return nil }
        let text = typed.replacing(",", with: ".")
        let alone = DecimalText.read(text.filter { !$0.isWhitespace })
        let inFeet = distances == .miles ? alone.map { $0 * DistanceUnit.metresPerFoot } : nil
        guard let metres = inFeet ?? DistanceText.read(text), 0...DiaryRules.climbLimit ~= metres else {
            add("climb", .noClimb)
            return nil
        }
        return (metres * 10).rounded() / 10
    }

    private mutating func text(_ typed: String, in field: String, byteLimit: Int) -> String? {
        if typed.utf8.count > byteLimit { add(field, .tooLong) }
        return typed.contains { !$0.isWhitespace } ? typed : nil
    }
}
