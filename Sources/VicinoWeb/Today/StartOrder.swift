internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// The activities that can be started, in the order of their buttons.
///
/// Only records of earlier days decide on it, so each button keeps its place all day.
struct StartOrder: Sendable {
    /// The activities, the most frequent first; then the known ones that were not used.
    let names: [String]

    /// - Parameters:
    ///   - earlier: the newest activities that began before today.
    ///   - newest: the newest of all activities, the newest first. A name that is new today comes last.
    init(earlier: [Identified<Activity>], newest: [Identified<Activity>], _ timeZone: TimeZone) {
        var names = UsualActivities(earlier, timeZone).names
        var known = Set(names.map { $0.lowercased() })
        for name in newest.reversed().map(\.record.name) where DisplayText.isShown(name, limit: 60) {
            if known.insert(name.lowercased()).inserted { names.append(name) }
        }
        self.names = names
    }
}
