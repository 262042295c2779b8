package import VicinoCore

/// Decides when the user enters and leaves areas, from positions and networks. It reads no clock and opens nothing.
///
/// Each area is watched by itself, so areas may overlap.
package struct AreaWatch: Hashable, Sendable {
    /// A visit that an earlier run of the program has begun, and not ended.
    package struct OpenVisit: Hashable, Sendable {
        package let area: AreaID
        package let enteredAt: Timestamp
        /// The last moment at which the user was surely there.
        package let sureAt: Timestamp

        package init(_ area: AreaID, enteredAt: Timestamp, sureAt: Timestamp) {
            self.area = area
            self.enteredAt = enteredAt
            self.sureAt = sureAt
        }
    }

    private let rules: AreaRules
    private var areas: [Area] = []
    private var trackers: [AreaID: AreaTracker] = [:]

    package init(_ rules: AreaRules = AreaRules()) { self.rules = rules }

    /// The last sure moment of each visit that goes on.
    package var sureMoments: [AreaID: Timestamp] { trackers.compactMapValues(\.sureAt) }

    /// The areas in which the user is, in their order.
    package var present: [Area] { areas.filter { trackers[$0.id]?.sureAt != nil } }

    /// Replaces the areas. A visit to one that is gone ends; one with another name or another reach is watched on.
    package mutating func watch(_ areas: [Area], at now: AreaMoment) -> [AreaChange] {
        let ids = Set(areas.map(\.id))
        let gone = trackers.keys.filter { !ids.contains($0) }.sorted()
        let changes = gone.flatMap { id in trackers[id]?.end() ?? [] }
        for id in gone { trackers[id] = nil }
        for id in ids where trackers[id] == nil { trackers[id] = AreaTracker(id, rules) }
        self.areas = areas
        return changes + handle(at: now) { _ in .none }
    }

    /// Goes on with a visit to a known area, or ends it if too much time has passed since its last sure moment.
    package mutating func resume(_ visit: OpenVisit, at now: AreaMoment) -> [AreaChange] {
        guard trackers[visit.area] != nil else { return [.left(visit.area, at: max(visit.enteredAt, visit.sureAt))] }
        // The earlier run had another beginning of time. A clock that was set back tells nothing about the silence.
        let silence = max(.zero, now.wall - visit.sureAt)
        let sure = AreaMoment(uptime: now.uptime - silence, wall: visit.sureAt)
        trackers[visit.area] = AreaTracker(visit.area, rules, since: visit.enteredAt, sure: sure)
        return handle(at: now) { _ in .none }
    }

    /// Handles a position.
    package mutating func receive(_ fix: PositionFix, at now: AreaMoment) -> [AreaChange] {
        handle(at: now) { [rules] in $0.evidence(of: fix, by: rules) }
    }

    /// Handles the texts of the ids of the present networks; nil if they are not known.
    package mutating func see(networks: Set<String>?, at now: AreaMoment) -> [AreaChange] {
        handle(at: now) { $0.evidence(ofNetworks: networks) }
    }

    /// Ends all visits at their last sure moments.
    package mutating func endAll() -> [AreaChange] {
        trackers.keys.sorted().flatMap { id in trackers[id]?.end() ?? [] }
    }

    private mutating func handle(at now: AreaMoment, _ evidence: (AreaReach) -> AreaEvidence) -> [AreaChange] {
        areas.flatMap { area in trackers[area.id]?.handle(evidence(area.reach), at: now) ?? [] }
    }
}
