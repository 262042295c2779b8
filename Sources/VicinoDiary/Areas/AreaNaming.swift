internal import Vicino
internal import VicinoActivity
internal import VicinoAreas
internal import VicinoCore

/// Gives activities the names of the areas in which they were.
///
/// Only areas that the user shows have their names in activities. A name that the user has typed or removed stays so.
struct AreaNaming: Sendable {
    /// The areas that are shown, the widest first: of two that hold an activity, its name tells less.
    private let areas: [Area]
    /// Until when the user is known to be in an area that they have not left, by its name.
    private let known: [String: Timestamp]

    /// - Throws: `VicinoError` if the areas of the node's user cannot be read.
    init(_ node: Node) throws {
        let shown = try AreaBook(node).shownAreas()
        areas = shown.sorted { first, second in
            let radii = [first, second].map { $0.reach.circle?.radius ?? 0 }
            return radii[0] == radii[1] ? first.id < second.id : radii[0] > radii[1]
        }
        let names = Dictionary(uniqueKeysWithValues: shown.map { ($0.id, $0.name) })
        var known: [String: Timestamp] = [:]
        if !shown.isEmpty {
            for visit in try VisitRecorder(node).openVisits() {
                if let name = names[visit.area] { known[name] = visit.sureAt + AreaRules().gap }
            }
        }
        self.known = known
    }

    /// The share of an activity's time that has to be in an area: the ends of visits are not known to the minute.
    private static let leastTenths: Int64 = 9

    /// Activities that cover a way. A device that recognises visits may stay where it is meanwhile.
    private static let moving = Set(
        ["walking", "running", "cycling", "driving", "public transport"].map { ActivityKey($0) })

    /// The circles of the areas, for positions of an import.
    var circles: NamedCircles {
        NamedCircles(
            areas.compactMap { area in
                area.reach.circle.map { NamedCircles.Circle(area.name, around: $0.center, radius: $0.radius) }
            })
    }

    /// Names the area of a new activity: that of its place, or else that of a visit.
    func name(_ activity: inout Activity, _ transaction: Transaction) throws {
        guard activity.area == nil else { return }
        activity.area = try derived(activity, transaction)
    }

    /// Names the area of a new activity by its place alone.
    func nameWithoutVisits(_ activity: inout Activity) {
        guard activity.area == nil else { return }
        activity.area = area(ofPlace: activity.place)
    }

    /// Names the area of a changed activity, if that of the activity before followed from its place and from visits.
    func name(_ after: inout Activity, changing before: Activity, _ transaction: Transaction) throws {
        guard !areas.isEmpty, after.area == before.area else { return }
        guard try derived(before, transaction) == before.area else { return }
        after.area = try derived(after, transaction)
    }

    private func derived(_ activity: Activity, _ transaction: Transaction) throws -> String? {
        guard !areas.isEmpty else { return nil }
        return try area(ofPlace: activity.place) ?? visitedArea(of: activity, transaction)
    }

    private func area(ofPlace place: String?) -> String? {
        guard !areas.isEmpty, let place else { return nil }
        let key = ActivityKey(place)
        return areas.first { $0.key == key }?.name
    }

    /// The area whose visits cover an activity that has ended. So nobody learns of an area while an activity goes on.
    private func visitedArea(of activity: Activity, _ transaction: Transaction) throws -> String? {
        guard let end = activity.end, activity.start < end, !activity.isPlan, !activity.isGuess,
            activity.distance == nil, !Self.moving.contains(ActivityKey(activity.name))
        else { return nil }
        var covered: [String: Duration] = [:]
        var counted: [String: Timestamp] = [:]
        try transaction.records(Visit.self).overlapping(from: activity.start, to: end).forEach { found in
            let visit = found.record
            guard let left = visit.leftAt ?? known[visit.area] else { return }
            // Two devices may have recorded the same visit.
            let from = max(visit.enteredAt, activity.start, counted[visit.area] ?? activity.start)
            let to = min(left, end)
            guard from < to else { return }
            covered[visit.area, default: .zero] += to - from
            counted[visit.area] = to
        }
        let length = end - activity.start
        return areas.first { covered[$0.name, default: .zero] * 10 >= length * Int(Self.leastTenths) }?.name
    }
}
