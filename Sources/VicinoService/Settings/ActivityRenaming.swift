internal import Vicino
internal import VicinoActivity
package import VicinoDiary

/// Renames and merges activities: in all records, and in the settings that name them.
package struct ActivityRenaming: Sendable {
    private let diary: Diary
    private let settings: SettingsFile?

    /// A renaming that can be taken back.
    package struct Done: Sendable {
        /// What became of the records.
        package let renamed: RenamedActivity
        /// What the user had chosen about both names; nil without settings.
        fileprivate let choices: Choices?
    }

    fileprivate struct Choices: Sendable {
        let ofOld: ActivityChoice
        let ofNew: ActivityChoice
    }

    /// - Parameter settings: the file of settings; nil for a program without any.
    package init(_ diary: Diary, settings: SettingsFile?) {
        self.diary = diary
        self.settings = settings
    }

    /// Renames an activity in all records, in one transaction, and then in the settings.
    ///
    /// - Throws: `VicinoError`, as `Diary.rename` does, and if the settings cannot be read or written. Settings that cannot be
    ///   read are found before a record is changed.
    package func rename(_ old: String, to new: String, ifUsed sameName: Diary.SameName) throws -> Done {
        let before = try settings?.settings()
        let renamed = try diary.rename(old, to: new, ifUsed: sameName)
        let choices = before.map { Choices(ofOld: $0.choice(of: old), ofNew: $0.choice(of: renamed.new)) }
        if var after = before {
            try after.renameActivity(old, to: renamed.new, isMerged: renamed.isMerged)
            if after != before {
                try settings?.change { try $0.renameActivity(old, to: renamed.new, isMerged: renamed.isMerged) }
            }
        }
        return Done(renamed: renamed, choices: choices)
    }

    /// Takes a renaming back, in the records and in the settings.
    ///
    /// - Returns: how many records have their old name back.
    package func takeBack(_ done: Done) throws -> Int {
        let count = try diary.takeBack(done.renamed)
        if let choices = done.choices {
            let renamed = done.renamed
            let isSame = ActivityKey(renamed.old) == ActivityKey(renamed.new)
            let held = try settings?.settings()
            let isBack =
                held?.choice(of: renamed.old) == choices.ofOld && held?.choice(of: renamed.new) == choices.ofNew
            guard !isBack else { return count }
            try settings?.change { settings in
                if !isSame { try settings.choose(choices.ofNew, for: renamed.new) }
                try settings.choose(choices.ofOld, for: renamed.old)
            }
        }
        return count
    }
}
