import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing

/// An activity of the user, as the program lists it.
struct ActivityRow {
    /// The name, safe to show.
    let name: DisplayText
    /// `312 entries`.
    let entries: DisplayText
    /// `Ga, olive, counts as moving`.
    let look: DisplayText
    /// The same for programs.
    let json: JSON

    init(_ used: UsedName, _ looks: ActivityLooks) {
        var marks = ActivityMarks(looks)
        let mark = marks.assignMark(to: used.name)
        let color = String(describing: mark.hue)
        let isMoving = looks.isMoving(used.name)
        name = DisplayText(used.name, limit: 60)
        entries = DisplayText(String.count(used.count, "entry", plural: "entries"))
        look = DisplayText(
            [mark.letters, color, isMoving ? "counts as moving" : ""].filter { !$0.isEmpty }.joined(separator: ", "))
        json = .object([
            ("activity", .text(used.name)), ("entries", .number(used.count)), ("letters", .text(mark.letters)),
            ("color", .text(color)), ("moving", .boolean(isMoving)),
        ])
    }
}
