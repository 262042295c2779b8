package import Foundation
package import Vicino
internal import VicinoActivity
package import VicinoAreas
internal import VicinoCore

/// Stores visits as they begin and end, so that neither a crash nor a power cut leaves one without an end for ever.
package struct VisitRecorder: Sendable {
    private let node: Node
    private let timeZone: TimeZone

    /// Records in a node.
    ///
    /// - Parameter timeZone: the user's time zone, for the offset from UTC of a visit.
    package init(_ node: Node, timeZone: TimeZone = .current) {
        self.node = node
        self.timeZone = timeZone
    }

    /// The visits that an earlier run of the program has not ended.
    package func openVisits() throws -> [AreaWatch.OpenVisit] {
        try stays().sorted { $0.key < $1.key }.map { area, stay in
            AreaWatch.OpenVisit(area, enteredAt: stay.enteredAt, sureAt: stay.sureAt)
        }
    }

    /// The notes that hold the stays that go on, by the numbers of their areas.
    private static let group = "stays"

    private func stays() throws -> [AreaID: OpenStay] {
        let notes = try node.deviceNotes(of: Self.group).compactMapValues { OpenStay($0) }
        return Dictionary(uniqueKeysWithValues: notes.map { (AreaID($0.key), $0.value) })
    }

    private func note(_ stay: OpenStay?, in area: AreaID) throws {
        try node.changeDeviceNotes(of: Self.group) { $0[area.value] = stay?.description }
    }

    /// Stores what has happened.
    ///
    /// - Parameter areas: the areas of the user, for the name of one that was entered.
    package func apply(_ changes: [AreaChange], in areas: [Area]) throws {
        for change in changes {
            switch change {
            case .entered(let id, at: let moment):
                if let area = areas.first(where: { $0.id == id }) { try begin(area, at: moment) }
            case .left(let id, at: let moment): try end(id, at: moment)
            }
        }
    }

    /// Notes until when visits are sure, without waiting for the disk.
    package func note(sure moments: [AreaID: Timestamp]) throws {
        try node.changeDeviceNotes(of: Self.group, isDurable: false) { notes in
            for (area, sure) in moments {
                guard var stay = notes[area.value].flatMap({ OpenStay($0) }), sure > stay.sureAt else { continue }
                stay.sureAt = sure
                notes[area.value] = stay.description
            }
        }
    }

    private func begin(_ area: Area, at moment: Timestamp) throws {
        // The note comes first: it tells a later run of the visit whose record may be missing.
        var stay = OpenStay(record: nil, enteredAt: moment, sureAt: moment)
        try note(stay, in: area.id)
        var visit = Visit()
        visit.area = area.name
        visit.enteredAt = moment
        visit.utcOffset = timeZone.utcOffset(at: moment)
        stay.record = try node.add(visit)
        try note(stay, in: area.id)
    }

    private func end(_ area: AreaID, at moment: Timestamp) throws {
        guard let stay = try stays()[area] else { return }
        if let record = try stay.record ?? strayRecord(of: stay) { try end(record, at: moment) }
        try note(nil, in: area)
    }

    private func end(_ record: RecordID, at moment: Timestamp) throws {
        do {
            _ = try node.update(record, as: Visit.self) { visit in
                // What the user has entered meanwhile stays.
                guard visit.leftAt == nil else { return }
                visit.leftAt = max(visit.enteredAt, moment)
            }
        } catch let error as VicinoError where error.code == .notFound {
            // The user has deleted the visit.
        }
    }

    /// The record of a stay that was added just before the program ended.
    private func strayRecord(of stay: OpenStay) throws -> RecordID? {
        let found = try node.records(Visit.self).overlapping(from: stay.enteredAt).all()
        let noted = Set(try stays().values.compactMap(\.record))
        return found.first { visit in
            visit.record.enteredAt == stay.enteredAt && visit.record.leftAt == nil && !noted.contains(visit.id)
        }?.id
    }
}
