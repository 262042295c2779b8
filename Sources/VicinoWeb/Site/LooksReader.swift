internal import Vicino
internal import VicinoActivity
internal import VicinoDiary
internal import VicinoLocks
internal import VicinoService

/// What the user has chosen about activities, and which ones the user has recorded. Both are read again only after a change,
/// because every page asks several times.
final class LooksReader: Sendable {
    /// What the pages show of it.
    struct Known: Sendable {
        let choices: ActivityChoices
        let used: [UsedName]
        fileprivate let stamp: SettingsFile.Stamp?
        fileprivate let digest: Digest?
    }

    private let node: Node
    private let file: SettingsFile?
    private let held = LockedValue(Known?.none)

    /// - Parameter file: the file of settings; nil for a program without any.
    init(_ node: Node, _ file: SettingsFile?) {
        self.node = node
        self.file = file
    }

    /// What holds now. Without a digest the records cannot be read, and a page says so elsewhere.
    var known: Known {
        let stamp = file?.stamp
        let digest = try? node.recordsDigest(of: node.me)
        if let known = held.withLock({ $0 }), known.stamp == stamp, known.digest == digest { return known }
        let known = Known(
            choices: file?.activityChoices ?? ActivityChoices(), used: (try? Diary(node).usedNames()) ?? [],
            stamp: stamp, digest: digest)
        held.withLock { $0 = known }
        return known
    }
}

extension WebSite {
    /// How the user's activities look, with their names in the reader's language.
    func looks(_ words: Words) -> ActivityLooks {
        let known = looksReader.known
        return ActivityLooks(known.choices, used: known.used.map(\.name)) { name in
            name == ActivityLooks.others ? words(.chartOtherActivities) : words.activity(name)
        }
    }

    /// The user's activities, in the order in which the user began to record them.
    var usedNames: [UsedName] { looksReader.known.used }

    /// What changes the names of activities.
    var renaming: ActivityRenaming { ActivityRenaming(diary, settings: settings) }
}
