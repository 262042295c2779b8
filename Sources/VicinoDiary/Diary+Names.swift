internal import Vicino
internal import VicinoActivity
internal import VicinoCore

extension Diary {
    /// What happens if other records have the new name already.
    package enum SameName: Sendable {
        /// Nothing is changed.
        case refused
        /// Both activities become one.
        case merged
        /// Both become one, and without such records nothing is changed.
        case required
    }

    /// Gives all records of an activity another name, in one transaction. Each record is read and changed by itself,
    /// whatever their number.
    ///
    /// - Parameters:
    ///   - old: the name, in any spelling that counts as the same.
    ///   - new: the new name.
    ///   - sameName: what happens if other records have the new name already.
    ///   - isTrial: whether nothing is stored, so that the result says what would be.
    /// - Throws: ``VicinoError`` with `.notFound` if no record has the name, or none a required one. It has `.refused` if
    ///   others have the new name or nothing would change, and `.badValue` for a name that is not allowed.
    package func rename(
        _ old: String, to new: String, ifUsed sameName: SameName = .refused, isTrial: Bool = false
    ) throws -> RenamedActivity {
        let typed = try DiaryRules.name(new)
        let key = ActivityKey(typed)
        let new = Activity.knownNames.contains(key.text) ? key.text : typed
        if isTrial {
            return try plan(old, to: new, ifUsed: sameName, node.records(Activity.self).counts(by: \.name)).result
        }
        return try node.write { transaction in
            let plan = try plan(old, to: new, ifUsed: sameName, transaction.records(Activity.self).counts(by: \.name))
            let parts = try plan.spellings.map { spelling in
                let versions = try transaction.versions {
                    try transaction.records(Activity.self).filter(\.name == spelling).forEach { found in
                        try transaction.update(found) { $0.name = new }
                    }
                }
                return RenamedActivity.Part(spelling: spelling, versions: versions)
            }
            let result = plan.result
            return RenamedActivity(
                old: result.old, new: new, count: result.count, isMerged: result.isMerged, parts: parts)
        }
    }

    /// Gives records back the names that they had before `rename`, in one transaction. A record that was changed since
    /// stays as it is.
    ///
    /// - Returns: how many records have their old name back.
    @discardableResult
    package func takeBack(_ renamed: RenamedActivity) throws -> Int {
        try node.write { transaction in
            var count = 0
            for part in renamed.parts {
                try transaction.records(Activity.self).made(in: part.versions).forEach { found in
                    try transaction.update(found) { $0.name = part.spelling }
                    count += 1
                }
            }
            return count
        }
    }

    /// Which spellings change, and what the change will say of itself.
    private struct RenamePlan {
        let spellings: [String]
        let result: RenamedActivity
    }

    private func plan(
        _ old: String, to new: String, ifUsed sameName: SameName, _ counts: [(value: String, count: Int)]
    ) throws -> RenamePlan {
        // A file may have brought records of the new name. Nobody has to type it then.
        if !counts.contains(where: { $0.value == new }) { try UnfitCharacter.refuse(in: new, as: .badValue) }
        let oldKey = ActivityKey(old)
        let newKey = ActivityKey(new)
        let used = Self.usedNames(counts)
        guard let before = used.first(where: { $0.key == oldKey }) else { throw Self.unknown(old) }
        let changed = counts.filter { ActivityKey($0.value) == oldKey && $0.value != new }
        guard !changed.isEmpty else {
            throw VicinoError(.refused, "The activity is called \(DisplayText(new, limit: 60)) already.")
        }
        let other = oldKey == newKey ? nil : used.first { $0.key == newKey }
        switch sameName {
        case .refused:
            if let other {
                throw VicinoError(
                    .refused,
                    "You have an activity \(DisplayText(other.name, limit: 60)) already. Merge the two, or choose another "
                        + "name.")
            }
        case .required:
            if other == nil { throw Self.unknown(new) }
        case .merged: break
        }
        let count = changed.reduce(0) { $0 + $1.count }
        return RenamePlan(
            spellings: changed.map(\.value),
            result: RenamedActivity(
                old: before.name, new: new, count: count, isMerged: other != nil, parts: []))
    }

    private static func unknown(_ name: String) -> VicinoError {
        VicinoError(.notFound, "You have recorded no activity \(DisplayText(name, limit: 60)).")
    }
}
