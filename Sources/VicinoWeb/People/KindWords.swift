internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage

/// Kinds of records in words.
struct KindWords: Sendable {
    let words: Words

    /// `activities`; the id of a kind that has no words, which another program may have chosen.
    func text(_ kind: KindID) -> String {
        switch kind {
        case Activity.schema.kind: words(.kindActivity)
        case Visit.schema.kind: words(.kindVisit)
        case DayTotal.schema.kind: words(.kindDayTotal)
        default: DisplayText(kind.description, limit: 120).text
        }
    }

    /// Some kinds, or all without what is personal.
    func text(_ kinds: [KindID]?) -> String {
        kinds.map { $0.map(text).joined(separator: ", ") } ?? words(.kindsAll)
    }
}
