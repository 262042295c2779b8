internal import VicinoActivity
internal import VicinoCore

/// A row of a table of times by activity, with a bar beside the longest time.
struct TotalRow: Sendable {
    let name: String
    let cssClass: String
    let letters: String
    let duration: String
    let bar: Markup

    /// - Parameter longest: the longest time of the table.
    init(
        _ activity: String, _ time: Duration, of longest: Duration, _ words: Words, _ text: WebText,
        _ marks: inout ActivityMarks
    ) {
        let mark = marks.assignMark(to: activity)
        name = words.activity(mark.name)
        cssClass = mark.hue.cssClass
        letters = mark.letters
        duration = text.shortDuration(time)
        let share = DayLine.percent(time / max(.milliseconds(1), longest))
        var writer = MarkupWriter()
        writer.element("svg", ["class": mark.hue.cssClass, "aria-hidden": "true", "width": "100%"]) { svg in
            svg.element("rect", ["class": "bg", "width": "100%", "height": "6", "rx": "3"])
            svg.element("rect", ["class": "b", "width": share, "height": "6", "rx": "3"])
        }
        bar = writer.markup
    }
}
