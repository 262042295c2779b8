internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// How much of one activity there was on a day of which a person shares only sums.
struct DayTotalRow: View {
    let total: DayTotal
    let mark: ActivityMark
    let text: WebText

    var body: Markup {
        Li {
            Span(.class("t")) { text.duration(total.duration) }
            Badge(mark.letters, style: mark.hue.cssClass)
            Div {
                B { Bdi { mark.title } }
                if !details.isEmpty { P { details } }
            }
        }
    }

    /// `11 204 steps · 8.1 km`.
    private var details: String { Self.amounts(total, text.words).joined(separator: " · ") }

    /// All that the total says beside the time.
    static func amounts(_ total: DayTotal, _ words: Words) -> [String] {
        let format = words.format
        return [
            total.steps.map { format.steps($0) }, total.distance.map { format.distance($0) },
            total.climb.map { words(.climbed, ["height": format.height($0)]) },
            total.energy.map { format.energy($0) },
        ].compactMap { $0 }
    }
}
