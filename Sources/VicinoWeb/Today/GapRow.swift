internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// Time of a day that no record covers, with a way to fill it.
struct GapRow: View {
    /// The beginning for programs: `2026-11-21T09:52`.
    let began: String
    /// When the gap began and ended.
    let times: Range<Timestamp>
    /// `09:52`, or `9:52 am`.
    let from: String
    /// `10:41`, or `10:41 am`.
    let to: String
    /// What it may have been; nil if it is too short to ask about it.
    let answers: [String]?
    /// The page that fills it with something else.
    let fillPath: String
    /// The page that follows an answer; nil for that of today.
    let returnPath: String?
    let text: WebText

    private var words: Words { text.words }

    var body: Markup {
        Li(.class("gap")) {
            Span(.class("t")) {
                Time(.dateTime(began)) { from }
                "–\(to)"
            }
            Badge("?", style: "unk")
            Div {
                B { words(.unknown) }
                " · \(text.duration(times.upperBound - times.lowerBound))"
            }
            if let answers {
                question(answers)
            } else {
                Div(.class("ways sm mut")) {
                    A(.href(fillPath)) {
                        words(.fillIn)
                        SpokenText(" \(from)–\(to)")
                    }
                    PostForm(GapRoutes.leavePath) {
                        fields
                        Button(.class("bare sm mut")) { leave }
                    }
                }
            }
        }
    }

    /// The form that asks what it was.
    private func question(_ answers: [String]) -> PostForm {
        PostForm("/fill", style: "row") {
            fields
            Span(.class("sm")) { words(.whatWasThis) }
            for answer in answers {
                Button(.class("chip q"), .name("activity"), .value(answer)) {
                    words.activity(DisplayText(answer, limit: 60).text)
                }
            }
            A(.class("btn chip q"), .href(fillPath)) { words(.somethingElse) }
            Button(.class("chip q"), .formAction(GapRoutes.leavePath)) { leave }
        }
    }

    /// Which gap it is, and where an answer leads.
    @MarkupBuilder private var fields: Markup {
        HiddenField("start", "\(times.lowerBound.milliseconds)")
        HiddenField("end", "\(times.upperBound.milliseconds)")
        HiddenField("return", returnPath)
    }

    @MarkupBuilder private var leave: Markup {
        words(.leaveGap)
        SpokenText(" \(from)–\(to)")
    }
}
