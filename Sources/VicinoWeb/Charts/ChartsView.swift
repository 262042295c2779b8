internal import VicinoMarkup
internal import VicinoPage

/// The charts of a period, each on its card.
struct ChartsView: View {
    let title: String
    /// Above the charts of another person; nil for those of the user.
    let ribbon: Ribbon?
    /// The links between the pages about the person; nil for the charts of the user.
    let links: PersonLinks?
    let turns: ChartsTurns
    let days: ChosenDaysForm
    let filter: ChartFilterForm
    /// Where the user chooses people to be beside; nil if there is nobody to choose.
    let comparison: ComparisonLink?
    /// What has clearly changed against the period before.
    let trends: [String]
    let cards: [ChartCard]
    /// The next steps, if nothing at all is recorded; otherwise nil.
    let empty: EmptyState?
    let words: Words

    var body: Markup {
        ribbon
        if let links {
            Div(.class("gapb")) { links }
        }
        PageHead(title, above: words(.navCharts), style: "row acts") { turns }
        Div(.class("row filter")) {
            days
            filter
            comparison
        }
        if let empty {
            Card { empty }
        } else {
            Trends(trends)
            Div(.class("charts")) {
                for card in ChartCard.rows(cards) { card }
            }
        }
    }
}

/// The links to other periods.
struct ChartsTurns: View {
    /// The period before, the one with today, and the one after.
    let before: String?
    let present: String
    let after: String?
    let lengths: [Segmented.Choice]
    let words: Words

    var body: Markup {
        if let before {
            A(.class("btn"), .href(before), .rel("prev")) {
                "‹"
                SpokenText(" \(words(.periodBefore))")
            }
        }
        A(.class("btn"), .href(present)) { words(.navToday) }
        if let after {
            A(.class("btn"), .href(after), .rel("next")) {
                "›"
                SpokenText(" \(words(.periodAfter))")
            }
        }
        Segmented(words(.period), choices: lengths, current: "true")
    }
}

/// The form in which the user chooses any days.
struct ChosenDaysForm: View {
    let from: String
    let to: String
    /// What the form keeps and does not show.
    let hidden: [HiddenField]
    /// What is wrong with the days that were typed; nil if nothing is.
    let mistake: FieldMistake?
    let words: Words

    var body: Markup {
        Fold(words(.otherDays), style: nil, isOpen: mistake != nil) {
            Form(.class("pop"), .method(.get), .action("/charts")) {
                day("from", label: .from, value: from)
                day("to", label: .to, value: to)
                mistake
                for field in hidden { field }
                Button { words(.show) }
            }
        }
    }

    @MarkupBuilder
    private func day(_ name: String, label: TextKey, value: String) -> Markup {
        Label(.for(name)) { words(label) }
        Input(
            .id(name), .type("date"), .name(name), .value(value), .required(), .invalid(by: mistake),
            .described(by: mistake))
    }
}

/// The form in which the user chooses the activities of the charts.
struct ChartFilterForm: View {
    /// What the form keeps and does not show.
    let hidden: [HiddenField]
    let filter: ActivityFilter
    let words: Words

    var body: Markup {
        Form(.method(.get), .action("/charts"), .aria(.label, words(.filter))) {
            for field in hidden { field }
            filter
        }
    }
}

/// The link to the page on which the user chooses people to be beside.
struct ComparisonLink: View {
    let path: String
    /// Whether the user is beside people now.
    let isCompared: Bool
    let words: Words

    var body: Markup {
        A(.href(path), .class(isCompared ? "on" : nil)) { words(.compare) }
    }
}
