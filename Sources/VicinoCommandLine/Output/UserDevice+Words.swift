import Vicino
import VicinoDrawing

extension UserDevice {
    /// The name as it is shown.
    var shown: DisplayText { DisplayText(name, limit: 60) }

    /// The members for programs.
    var members: [(String, JSON)] {
        [
            ("device", .text(name)), ("key", .text(shortKey)), ("this", .boolean(isThis)),
            ("removed", .boolean(isRemoved)), ("since", .time(addedAt)),
        ]
    }
}
