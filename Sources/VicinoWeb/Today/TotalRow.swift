internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// A row of a table of times by activity, with a bar beside the longest time.
struct TotalRow: View {
    private let name: String
    private let mark: ActivityMark
    private let duration: String
    /// The length of the bar, as a part of the longest one.
    private let share: Double

    /// - Parameter longest: the longest time of the table.
    init(_ activity: String, time: Duration, longest: Duration, text: WebText, marks: inout ActivityMarks) {
        mark = marks.assignMark(to: activity)
        name = mark.title
        duration = text.shortDuration(time)
        share = time / max(.milliseconds(1), longest)
    }

    var body: Markup {
        Badge(mark.letters, style: mark.hue.cssClass)
        Bdi { name }
        Span(.class("num")) { duration }
        bar
    }

    private var bar: Markup {
        var writer = MarkupWriter()
        writer.element("svg", ["class": mark.hue.cssClass, "aria-hidden": "true", "width": "100%"]) { svg in
            svg.element("rect", ["class": "bg", "width": "100%", "height": "6", "rx": "3"])
            svg.element("rect", ["class": "b", "width": DayLine.percent(share), "height": "6", "rx": "3"])
        }
        return writer.markup
    }
}
