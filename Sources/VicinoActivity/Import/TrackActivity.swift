internal import FoundationEssentials
internal import VicinoCore

/// An activity that a reader of tracks makes.
struct TrackActivity {
    /// What it was, in the file's words; empty if it does not say.
    var type = ""
    /// Whether `type` is a name that an export of this program wrote, and not a word to translate.
    var isNameExact = false
    /// Vicino's name for the type, where the format has words of its own; nil for the usual ones.
    var translation: String?
    var start: Timestamp
    var end: Timestamp
    /// The offset from UTC that its times were written with; nil if they have none.
    var writtenOffset: Int?
    /// Metres; nil if nothing tells them.
    var distance: Double?
    var steps: Int?
    var effort = MeasuredEffort()
    /// Its name or description in the file; empty if it has none.
    var note = ""
    /// The name of the location; empty if the file has none.
    var place = ""
    /// The name of the area that an export of this program has written; empty for none.
    var area = ""
    /// Where its positions were; nil if the file has none.
    var extent: PositionExtent?
    /// What the speeds suggest; nil if there are none.
    var guess: String?

    /// The activity, and whether its type was translated.
    func activity(in timeZone: TimeZone) -> Activity {
        var activity = Activity()
        let isNamed = isNameExact || (!type.isEmpty && !Self.meaningless.contains(type.lowercased()))
        activity.name = isNameExact ? type : translatedName(isNamed: isNamed)
        activity.source = isNamed ? .imported : .recognised
        activity.isConfirmed = isNamed ? nil : false
        activity.start = start
        activity.end = end
        activity.utcOffset = writtenOffset ?? timeZone.utcOffset(at: start)
        activity.distance = distance.map { ($0 * 10).rounded() / 10 }
        activity.steps = steps
        effort.fill(&activity)
        activity.place = place.isEmpty ? nil : place
        activity.area = area.isEmpty ? nil : area
        activity.note = note.isEmpty ? nil : note
        return activity
    }

    /// An unknown word of the file says more than a guess.
    private func translatedName(isNamed: Bool) -> String {
        translation ?? ActivityName.known(type) ?? (isNamed ? type : guess ?? "other")
    }

    /// Types by which programs say that they do not know the activity.
    private static let meaningless: Set = ["other", "unknown", "generic", "default", "uncategorized", "track"]
}

extension TrackActivity {
    /// The activity of a run.
    init(_ run: GPXRun) {
        start = run.start
        end = run.end
        writtenOffset = run.writtenOffset
        distance = run.distance
        extent = run.extent
        guess = run.speeds.suggestedActivity
    }
}

extension TrackActivity {
    /// The walk or run that counted steps suggest.
    init(_ bout: StepBouts.Bout) {
        start = bout.start
        end = bout.end
        guess = bout.suggestedActivity
        steps = bout.steps
    }
}
