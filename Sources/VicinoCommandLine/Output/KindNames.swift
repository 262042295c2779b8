import Vicino
import VicinoActivity

/// Record kinds in words.
enum KindNames {
    /// `activities and visits`; kinds without words of their own appear by their names.
    static func text(_ kinds: [KindID]) -> DisplayText {
        let names = kinds.map { kind -> DisplayText in
            switch kind {
            case Activity.schema.kind: "activities"
            case Visit.schema.kind: "visits"
            case DayTotal.schema.kind: "day totals"
            default: short(kind, among: kinds)
            }
        }
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }

    /// The last part of a kind's name, by which commands may name it too; all of it if another kind ends like that.
    static func short(_ kind: KindID, among kinds: [KindID]) -> DisplayText {
        let last = kind.name.split(separator: ".").last.map(String.init) ?? kind.name
        let isAlone = kinds.count { $0.name == last || $0.name.hasSuffix("." + last) } == 1
        return DisplayText(isAlone ? last : kind.description)
    }

    /// An array of ids, or null for all.
    static func json(_ kinds: [KindID]?) -> JSON { kinds.map { .array($0.map { .text($0.description) }) } ?? .null }
}
