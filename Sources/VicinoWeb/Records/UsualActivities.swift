internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// What the user does often, as the newest records show: offered as buttons, so that most answers take one press.
struct UsualActivities: Sendable {
    /// How many records are read.
    static let recordLimit = 300
    /// How many answers a gap offers.
    static let answerLimit = 3

    /// All names, the most frequent first; then the known names that were not used.
    let names: [String]
    /// The names in the newest records, the most frequent first.
    let usedNames: [String]
    private let byHour: [Int: [String: Int]]

    /// - Parameter newest: the newest activities.
    init(_ newest: [Identified<Activity>], _ timeZone: TimeZone) {
        var counts: [String: Int] = [:]
        var byHour: [Int: [String: Int]] = [:]
        // Names that differ only in case are one activity, which is offered as it was written last.
        var spelling: [String: String] = [:]
        // A name that cannot be shown as it is could not be told from another one, so none is offered.
        for found in newest where DisplayText.isShown(found.record.name, limit: 60) {
            let key = found.record.name.lowercased()
            let name = spelling[key] ?? found.record.name
            spelling[key] = name
            counts[name, default: 0] += 1
            let first = WallTime(found.record.start, utcOffset: found.record.utcOffset).hour
            byHour[first, default: [:]][name, default: 0] += 1
        }
        // A button sends a name as it is, so it offers only those that the user can read as they are.
        counts = counts.filter { DisplayText.isShown($0.key, limit: 60) }
        let used = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        usedNames = used
        names = used + Activity.knownNames.filter { spelling[$0.lowercased()] == nil }
        self.byHour = byHour
    }

    /// What a gap may have been: what the user often begins around that hour, then what is frequent in general.
    func answers(forHour hour: Int) -> [String] {
        var counts: [String: Int] = [:]
        for near in [hour - 1, hour, hour + 1] {
            for (name, count) in byHour[(near + 24) % 24] ?? [:] { counts[name, default: 0] += count }
        }
        let likely = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        return Array((likely + names.filter { counts[$0] == nil }).prefix(Self.answerLimit))
    }
}
