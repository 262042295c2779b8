internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage
internal import VicinoService

/// Says how complete and how recent the records of a followed person are here.
struct FreshnessWords: Sendable {
    let words: Words
    let text: WebText
    let now: CalendarNow

    /// One sentence.
    ///
    /// - Parameter isFailed: whether the user has just tried in vain to fetch what is new.
    func sentence(_ state: PersonState, isFailed: Bool = false) -> String {
        let name = state.present.name
        if state.status.completeness == .damaged { return words(.freshDamaged, ["name": name]) }
        if state.status.completeness == .incomplete { return words(.freshIncomplete, ["name": name]) }
        if state.isUpToDate, let met = state.evidence.met {
            let isUnsure = isFailed || (state.evidence.failed?.endedAt ?? .epoch) > met.endedAt
            return words(
                isUnsure ? .freshFailed : .freshEverything,
                ["when": text.when(met.endedAt, now: now.moment), "name": name])
        }
        guard let day = state.lastDay else { return words(.freshNothing, ["name": name]) }
        let isMoreThere = state.evidence.hasNews || state.status.completeness == .behind
        let key: TextKey = isMoreThere ? .freshMore : .freshLastDay
        return Self.capitalized(words(key, ["day": self.day(day), "name": name]))
    }

    /// `today`, `Thursday`, `12 November 2024`.
    func day(_ date: CivilDate) -> String {
        switch now.wall.date.dayNumber - date.dayNumber {
        case 0: words(.dayToday)
        case 1: words(.dayYesterday)
        case 2..<7: text.weekday(date)
        default: "\(text.dayAndMonth(date)) \(date.year)"
        }
    }

    /// What is wrong with the received records, and what to do.
    func warnings(_ state: PersonState) -> [String] {
        let status = state.status
        let name = state.present.name
        var warnings: [String] = []
        if status.forkCount > 0 {
            warnings.append(words.counted(.warnContradictions, status.forkCount, with: ["name": name]))
        }
        if status.hasContradictoryRosters { warnings.append(words(.warnDevices, ["name": name])) }
        if status.hasRival { warnings.append(words(.warnRival, ["name": name])) }
        if status.missingContentCount > 0 {
            warnings.append(words.counted(.warnContents, status.missingContentCount, with: ["name": name]))
        }
        return warnings
    }

    /// A text with a capital letter at its beginning.
    static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
