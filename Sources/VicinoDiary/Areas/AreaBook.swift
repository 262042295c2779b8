internal import Foundation
package import Vicino
internal import VicinoActivity
package import VicinoAreas
internal import VicinoCore

/// The areas that the user has named on this device, with the rules for changing them.
package struct AreaBook: Sendable {
    private let node: Node

    /// The maximum number of areas.
    package static let limit = 100
    /// The maximum length of a name in bytes of UTF-8.
    package static let nameLimit = 100

    /// Opens the areas of a node's user.
    package init(_ node: Node) { self.node = node }

    /// All areas, in the order in which they were added.
    package func areas() throws -> [Area] {
        Self.areas(try node.deviceNotes(of: Self.group), shown: Set(try node.deviceNotes(of: Self.shownGroup).keys))
    }

    /// The areas whose names activities have.
    func shownAreas() throws -> [Area] {
        let shown = Set(try node.deviceNotes(of: Self.shownGroup).keys)
        guard !shown.isEmpty else { return [] }
        return Self.areas(try node.deviceNotes(of: Self.group), shown: shown).filter(\.isShown)
    }

    /// The notes that hold the areas: by number, a line with the name, and the reach below it.
    private static let group = "areas"
    /// The notes that say which areas are shown: by number, an empty text.
    private static let shownGroup = "shown areas"

    /// Areas of a later version, which says where one is in another way, are left out here, and are kept.
    private static func areas(_ notes: [Int64: String], shown: Set<Int64> = []) -> [Area] {
        notes.sorted { $0.key < $1.key }.compactMap { number, text in
            guard let end = text.firstIndex(of: "\n"), let reach = AreaReach(String(text[text.index(after: end)...]))
            else { return nil }
            return Area(
                id: AreaID(number), name: String(text[..<end]), reach: reach, isShown: shown.contains(number))
        }
    }

    private static func note(_ area: Area) -> String { "\(area.name)\n\(area.reach)" }

    /// The area of a name, in any spelling that counts as the same.
    ///
    /// - Throws: `VicinoError` with `.notFound`.
    package func area(named name: String) throws -> Area {
        guard let found = try areas().first(where: { $0.key == ActivityKey(name) }) else { throw Self.unknown(name) }
        return found
    }

    /// Adds an area.
    ///
    /// - Parameter isShown: whether activities in it have its name from now on.
    /// - Throws: `VicinoError` with `.badValue` for a name that is not allowed, and with `.refused` if another area has it or
    ///   there are too many.
    package func add(_ name: String, reach: AreaReach, isShown: Bool = false) throws -> Area {
        let name = try Self.checked(name)
        let now = node.now.milliseconds
        let added = try node.changeDeviceNotes(of: Self.group) { notes in
            guard notes.count < Self.limit else {
                throw VicinoError(.refused, "There are \(Self.limit) areas already. Remove one of them first.")
            }
            try Self.refuse(name, among: Self.areas(notes))
            // The time as well, so that the number of an area that was removed is not given again.
            let number = max((notes.keys.max() ?? 0) + 1, now)
            let added = Area(id: AreaID(number), name: name, reach: reach)
            notes[number] = Self.note(added)
            return added
        }
        return isShown ? try mark(added, isShown: true) : added
    }

    /// Shows an area: from now on, activities in it have its name, and followers who see areas read it there. Earlier
    /// activities stay as they are.
    ///
    /// - Throws: `VicinoError` with `.notFound` if there is no such area.
    package func show(_ name: String) throws -> Area { try mark(area(named: name), isShown: true) }

    /// Hides an area: activities have its name no more. Followers who had it lose it at their next session.
    ///
    /// - Throws: `VicinoError` with `.notFound` if there is no such area.
    package func hide(_ name: String) throws -> HiddenArea {
        // First the mark: if the program ends in between, no more activities get the name.
        let area = try mark(area(named: name), isShown: false)
        let count = try node.write { try Self.replace(area.name, by: nil, $0) }
        return HiddenArea(area: area, activityCount: count)
    }

    private func mark(_ area: Area, isShown: Bool) throws -> Area {
        try node.changeDeviceNotes(of: Self.shownGroup) { $0[area.id.value] = isShown ? "" : nil }
        return Area(id: area.id, name: area.name, reach: area.reach, isShown: isShown)
    }

    /// Gives the activities with the name of an area another one, or none.
    ///
    /// - Returns: their number.
    private static func replace(_ old: String, by new: String?, _ transaction: Transaction) throws -> Int {
        var count = 0
        try transaction.records(Activity.self).filter(\.area == old).forEach { found in
            try transaction.update(found) { $0.area = new }
            count += 1
        }
        return count
    }

    /// Gives an area another name, and the visits to it and the activities with its name as well.
    ///
    /// - Returns: the area, and how many records were changed.
    /// - Throws: `VicinoError` with `.notFound` if there is no such area, with `.badValue` for a name that is not allowed, and
    ///   with `.refused` if another area has it.
    package func rename(_ old: String, to new: String) throws -> RenamedArea {
        let before = try area(named: old)
        let name = try Self.checked(new)
        try Self.refuse(name, among: areas().filter { $0.id != before.id })
        var renamed = RenamedArea(before: before, name: name)
        // First the records: if the program ends in between, the same change again completes it.
        if before.name != name {
            try node.write { transaction in
                try transaction.records(Visit.self).filter(\.area == before.name).forEach { found in
                    try transaction.update(found) { $0.area = name }
                    renamed.visitCount += 1
                }
                renamed.activityCount = try Self.replace(before.name, by: name, transaction)
            }
        }
        try node.changeDeviceNotes(of: Self.group) { notes in
            guard notes[before.id.value] != nil else { throw Self.unknown(old) }
            notes[before.id.value] = Self.note(Area(id: before.id, name: name, reach: before.reach))
        }
        return renamed
    }

    /// Removes an area. The visits to it stay, and so does its name in activities.
    ///
    /// - Throws: `VicinoError` with `.notFound`.
    package func remove(_ name: String) throws -> Area {
        let found = try area(named: name)
        try node.changeDeviceNotes(of: Self.group) { $0[found.id.value] = nil }
        if found.isShown { _ = try mark(found, isShown: false) }
        return found
    }

    private static func refuse(_ name: String, among areas: [Area]) throws(VicinoError) {
        guard let other = areas.first(where: { $0.key == ActivityKey(name) }) else { return }
        let shown = DisplayText(other.name, limit: 60)
        throw VicinoError(.refused, "There is an area \(shown) already. Choose another name, or remove it first.")
    }

    private static func checked(_ typed: String) throws(VicinoError) -> String {
        let name = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !DisplayText(name).isBlank else { throw VicinoError(.badValue, "An area needs a name, such as home.") }
        guard name.utf8.count <= nameLimit else {
            throw VicinoError(.badValue, "The name of an area has at most \(nameLimit) bytes. Choose a shorter one.")
        }
        try UnfitCharacter.refuse(in: name, as: .badValue)
        return name
    }

    private static func unknown(_ name: String) -> VicinoError {
        VicinoError(.notFound, "There is no area \(DisplayText(name, limit: 60)).")
    }
}
