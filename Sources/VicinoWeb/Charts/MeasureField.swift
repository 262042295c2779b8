internal import VicinoActivity
internal import VicinoMarkup
internal import VicinoPage

/// The field in which the reader chooses what the chart of people compares.
struct MeasureField: View {
    private let measures: [ComparedMeasure]
    private let chosen: ComparedMeasure
    private let words: Words

    /// The maximum number of activities that can be chosen.
    static let activityLimit = 12

    /// - Parameters:
    ///   - activities: the activities that people have recorded, the longest first.
    ///   - chosen: what is compared now, which can always be chosen.
    init(_ activities: [String], chosen: ComparedMeasure, words: Words) {
        var measures = ComparedMeasure.fixed
        let named = activities.prefix(Self.activityLimit).map { ComparedMeasure(.activity($0)) }
        for measure in named + [chosen] where !measures.contains(measure) { measures.append(measure) }
        self.measures = measures
        self.chosen = chosen
        self.words = words
    }

    var body: Markup {
        Label(.for("of")) { words(.compareWhat) }
        Select(.id("of"), .name(ComparedMeasure.field)) {
            for measure in measures {
                Option(.value(measure.value), .selected(measure == chosen)) { measure.name(words) }
            }
        }
    }
}
