import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import Vicino

// Records are known by their titles, which never change.
extension PeopleWorld {
    /// The beginning of the titles of what the thief records.
    static let stolen = "stolen/"

    /// Makes some changes on a device.
    func edit(_ device: PersonDevice) throws {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            clock.advance(by: .seconds(2))
            try change(device)
        }
        count("edited")
    }

    private func change(_ device: PersonDevice) throws {
        let records = try device.node.contents(of: device.node.me).filter { !$0.value.name.hasPrefix(Self.stolen) }
            .sorted { $0.value.name < $1.value.name }
        guard !random.one(in: 3), let old = records.randomElement(using: &random) else { return try add(device) }
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: try delete(old.key, old.value, on: device)
        case 2: try hide(old.key, old.value.name, on: device)
        case 3: try undelete(on: device)
        default: try update(old.key, old.value, on: device)
        }
    }

    private func add(_ device: PersonDevice) throws {
        let activity = varied(Activity.make(title(device.person)))
        let isPrivate = random.one(in: 4)
        try device.node.add(activity, isPrivate: isPrivate)
        note(.content(activity.name), .content(activity), by: device)
        note(.privacy(activity.name), .privacy(isPrivate), by: device)
        count("added", device, with: activity.name)
    }

    private func delete(_ id: RecordID, _ old: Activity, on device: PersonDevice) throws {
        let isForever = random.one(in: 2)
        try device.node.delete(id, forever: isForever)
        note(.content(old.name), .content(nil), by: device)
        device.memory.trash[old.name] = isForever ? nil : old
        count(isForever ? "deleted for ever" : "deleted", device, with: old.name)
    }

    private func update(_ id: RecordID, _ old: Activity, on device: PersonDevice) throws {
        let activity = varied(old)
        try device.node.update(id, as: Activity.self) { $0 = activity }
        note(.content(old.name), .content(activity), by: device)
        count("changed", device, with: old.name)
    }

    private func hide(_ id: RecordID, _ title: String, on device: PersonDevice) throws {
        // Of two such acts at the same time the one counts that was told last.
        guard isUpToDate(device, on: .privacy(title)) else { return }
        let isPrivate = try !device.node.isPrivate(id)
        try device.node.setPrivate(id, isPrivate)
        note(.privacy(title), .privacy(isPrivate), by: device)
        count(isPrivate ? "hidden" : "shown again", device, with: title)
    }

    /// Takes a record out of the trash that was put there on the same device, if it has stayed there since.
    private func undelete(on device: PersonDevice) throws {
        let trashed = try device.node.trashedRecords(Activity.self).sorted { $0.record.name < $1.record.name }
        guard let found = trashed.randomElement(using: &random),
            let old = device.memory.trash.removeValue(forKey: found.record.name), old == found.record,
            try device.ids()[old.name] == nil
        else { return }
        try device.node.undelete(found.id)
        note(.content(old.name), .content(old), by: device)
        count("undeleted", device, with: old.name)
    }

    /// An activity with other values under the same title.
    private func varied(_ old: Activity) -> Activity {
        var activity = old
        let day = Int64.random(in: -3...3, using: &random)
        activity.start = since + .seconds(day * 86_400 + .random(in: 0...80_000, using: &random))
        activity.end = activity.start + .seconds(60 * .random(in: 1...90, using: &random))
        activity.steps = .random(in: 1...20_000, using: &random)
        activity.note = random.one(in: 3) ? nil : "note \(random.next())"
        activity.place = random.one(in: 3) ? nil : "place \(random.next())"
        return activity
    }
}
