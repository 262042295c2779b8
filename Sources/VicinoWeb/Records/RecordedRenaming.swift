internal import VicinoActivity
internal import VicinoDiary
internal import VicinoPage
internal import VicinoService

/// A renaming that the user can take back.
struct RecordedRenaming: Sendable {
    /// Distinguishes it from others, for the button that takes it back.
    let number = UInt64.random(in: 0...UInt64.max)
    let done: ActivityRenaming.Done

    /// The address that takes it back.
    static let undoPath = "/activities/undo"
}

extension WebSessions {
    /// Keeps the last renaming, so that the user can take it back.
    func put(_ renaming: RecordedRenaming, for session: WebSession) {
        withValue(of: session) { (kept: inout RecordedRenaming?) in kept = renaming }
    }

    /// Takes the last renaming; nil if that is not the one with this number.
    func takeRenaming(_ number: UInt64, _ session: WebSession) -> RecordedRenaming? {
        withValue(of: session) { (kept: inout RecordedRenaming?) in
            guard let renaming = kept, renaming.number == number else { return nil }
            kept = nil
            return renaming
        }
    }

    /// The last renaming that was not taken back.
    func renaming(of session: WebSession) -> RecordedRenaming? {
        withValue(of: session) { (kept: inout RecordedRenaming?) in kept }
    }
}

extension WebNotice.Undo {
    /// A button that takes a renaming back.
    init(of renaming: RecordedRenaming) {
        self.init(
            path: RecordedRenaming.undoPath, fields: [.init(name: Self.change, value: String(renaming.number))])
    }
}

extension WebRequest {
    /// A filter of the user's own records that follows the last renaming, since an open page still has the old name.
    func renamed(_ filter: CalendarFilter) -> CalendarFilter {
        guard !filter.activities.isEmpty, let session, let renamed = site.sessions.renaming(of: session)?.done.renamed,
            !site.usedNames.contains(where: { $0.key == ActivityKey(renamed.old) })
        else { return filter }
        var filter = filter
        var names: [String] = []
        for name in filter.activities {
            let new = ActivityKey(name) == ActivityKey(renamed.old) ? renamed.new : name
            if !names.contains(new) { names.append(new) }
        }
        filter.activities = names
        return filter
    }
}
