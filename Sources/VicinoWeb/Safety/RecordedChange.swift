internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage

/// A change of an activity, or the addition of several, that the user can take back.
struct RecordedChange: Sendable {
    let id: RecordID
    /// Distinguishes this change from others of the same activity, for the button that takes it back.
    let number = UInt64.random(in: 0...UInt64.max)
    /// The activity before the change; nil if the change added it.
    let before: Activity?
    /// The activity as the change left it.
    let after: Activity
    /// Whether no follower saw it before; nil if the change left that as it was.
    var wasPrivate: Bool?
    /// The activities that the change ended, as it left them. They run again if it is taken back.
    var ended: [Identified<Activity>] = []
    /// Further activities that the change added; none if it changed one.
    var others: [Identified<Activity>] = []
    /// All guesses that were confirmed together, as they were before; none for any other change.
    var guesses: [Identified<Activity>] = []
}

extension RecordedChange {
    /// The start of an activity, which has ended what ran.
    init(of start: StartedActivity) {
        self.init(id: start.started.id, before: nil, after: start.started.record, ended: start.stopped)
    }
}

/// Activities that the user has deleted together.
struct RecordedDeletion: Sendable {
    let ids: [RecordID]
    /// Distinguishes this deletion from others, for the button that takes it back.
    let number = UInt64.random(in: 0...UInt64.max)
}

extension WebNotice.Undo {
    /// The name of the field with the number of the change.
    static let change = "change"

    /// A button that takes a change back.
    ///
    /// - Parameter page: the path of the page that follows.
    init(of change: RecordedChange, then page: String) {
        let number = Field(name: Self.change, value: String(change.number))
        self.init(path: "/revert", fields: [.init(name: "id", value: change.id.description), number, .return(page)])
    }

    /// A button that takes the activities of a deletion out of the trash.
    init(of deletion: RecordedDeletion, then page: String) {
        let number = Field(name: Self.change, value: String(deletion.number))
        self.init(path: "/undelete/selected", fields: [number, .return(page)])
    }

    /// A button that takes an activity out of the trash.
    init(deleting id: RecordID, then page: String) {
        self.init(path: "/undelete", fields: [.init(name: "id", value: id.description), .return(page)])
    }
}

extension WebNotice.Undo.Field {
    fileprivate static func `return`(_ page: String) -> Self { .init(name: "return", value: page) }
}
