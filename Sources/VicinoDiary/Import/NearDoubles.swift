internal import Vicino
internal import VicinoActivity

/// Finds activities that two sources recorded: nearly the same times, names and, where both state one, distances.
///
/// Such sources differ by less than a second, by a point at an end, or by when a button was pressed. Both activities
/// would count in each sum. The one that was there first stays. Steps that several devices have counted are told by the time
/// that they cover.
struct NearDoubles {
    private var names: ComparedNames
    /// What was there before the present file.
    private var earlier: ActivitiesByStart
    /// What the present file holds.
    private var ofFile = ActivitiesByStart()
    /// Steps that several devices count.
    private var steps = CountedSteps()

    /// Reads the activities that are there already, but for demo records, which nobody has lived.
    init(_ node: Node) throws {
        let demo = Set(try node.demoRecords())
        var names = ComparedNames()
        var found: [ComparedActivity] = []
        var steps = CountedSteps()
        try node.records(Activity.self).forEach { record in
            guard !demo.contains(record.id) else { return }
            steps.insert(record.record)
            guard let compared = ComparedActivity(record.record, &names) else { return }
            found.append(compared)
        }
        earlier = ActivitiesByStart(found)
        self.names = names
        steps.endFile()
        self.steps = steps
    }

    /// How many activities of nearly the same start are compared. A file of more is broken.
    static let limit = 500

    /// Remembers an activity of the file, so that a later one is compared with it.
    mutating func insert(_ activity: Activity) {
        steps.insert(activity)
        if let compared = ComparedActivity(activity, &names) { ofFile.insert(compared) }
    }

    /// Ends a file whose activities count.
    mutating func endFile() {
        earlier.insert(contentsOf: ofFile)
        ofFile = ActivitiesByStart()
        steps.endFile()
    }

    /// Forgets the activities of a file of which nothing counts.
    mutating func forgetFile() {
        ofFile = ActivitiesByStart()
        steps.forgetFile()
    }

    /// The activity that is there already, and that another source recorded; nil if there is none.
    ///
    /// The same name and times do not count: they are the same activity.
    ///
    /// - Parameter includesFile: whether it may be an earlier one of the present file.
    mutating func double(of activity: Activity, includesFile: Bool) -> DoubledActivity? {
        guard let compared = ComparedActivity(activity, &names) else { return nil }
        let starts = compared.start - ComparedActivity.longTolerance...compared.start + ComparedActivity.longTolerance
        var near = earlier.starting(in: starts, limit: Self.limit)
        if includesFile { near += ofFile.starting(in: starts, limit: Self.limit) }
        guard !near.contains(where: { $0.isSame(as: compared) }) else { return nil }
        guard let kept = near.first(where: { $0.isDouble(of: compared, by: names) }) else {
            return steps.counted(activity).map { DoubledActivity(leftOut: activity, kept: $0, hasMore: false) }
        }
        return DoubledActivity(
            leftOut: activity, kept: kept.activity(by: names), hasMore: !compared.details.isSubset(of: kept.details))
    }
}
