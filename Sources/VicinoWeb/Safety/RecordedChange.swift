internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// A change of an activity that the user can take back.
struct RecordedChange: Sendable {
    let id: RecordID
    /// The activity before the change; nil if the change added it.
    let before: Activity?
    /// The activity as the change left it.
    let after: Activity
}
