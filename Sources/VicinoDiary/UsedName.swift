internal import Vicino
package import VicinoActivity

/// An activity that the user has recorded: its name, and how many records have it.
package struct UsedName: Hashable, Sendable {
    /// The spelling of the oldest record, or that of a name that the program knows.
    package let name: String
    /// The number of records in all spellings.
    package let count: Int

    /// What all spellings have in common.
    package var key: ActivityKey { ActivityKey(name) }
}

extension Diary {
    /// The activities that the user has recorded, in the order in which the first record of each was created.
    package func usedNames() throws -> [UsedName] { try Self.usedNames(node.records(Activity.self).counts(by: \.name)) }

    static func usedNames(_ spellings: [(value: String, count: Int)]) -> [UsedName] {
        var order: [ActivityKey] = []
        var names: [ActivityKey: UsedName] = [:]
        for spelling in spellings {
            let key = ActivityKey(spelling.value)
            if names[key] == nil { order.append(key) }
            let isKnown = Activity.knownNames.contains(key.text)
            let name = names[key]?.name ?? (isKnown ? key.text : spelling.value)
            names[key] = UsedName(name: name, count: (names[key]?.count ?? 0) + spelling.count)
        }
        return order.compactMap { names[$0] }
    }
}
