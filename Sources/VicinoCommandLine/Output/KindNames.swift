import Vicino
import VicinoActivity

/// Record kinds in words.
enum KindNames {
    /// `activities and visits`; kinds without words of their own appear by their ids.
    static func text(_ kinds: [KindID]) -> String {
        let names = kinds.map { kind in
            switch kind {
            case Activity.schema.kind: "activities"
            case Visit.schema.kind: "visits"
            default: displaySafe(kind.description)
            }
        }
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }

    /// An array of ids, or null for all.
    static func json(_ kinds: [KindID]?) -> JSON { kinds.map { .array($0.map { .text($0.description) }) } ?? .null }
}
