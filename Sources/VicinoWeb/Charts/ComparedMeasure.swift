internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage

/// What the chart of people compares, as the address states it.
struct ComparedMeasure: Hashable, Sendable {
    let measure: ChartMeasure

    /// What is compared if the address states nothing.
    static let usual = ComparedMeasure(.moving)
    /// What every reader can choose.
    static let fixed: [ComparedMeasure] = [
        usual, ComparedMeasure(.activity("sleeping")), ComparedMeasure(.steps), ComparedMeasure(.distance),
        ComparedMeasure(.recorded),
    ]
    /// The field of an address.
    static let field = "of"
    /// What stands before the name of an activity, which may have any letters.
    private static let activityPrefix = "activity:"
    /// The maximum number of characters of an activity's name.
    private static let nameLimit = 200

    init(_ measure: ChartMeasure) { self.measure = measure }

    /// Reads the field.
    ///
    /// - Throws: `WebRefusal` for a value that it never has.
    init(_ request: WebRequest) throws {
        guard let value = request.query(Self.field), !value.isEmpty else {
            self = .usual
            return
        }
        if let found = Self.fixed.first(where: { $0.value == value }) {
            self = found
            return
        }
        let name = String(value.dropFirst(Self.activityPrefix.count))
        guard value.hasPrefix(Self.activityPrefix), 1...Self.nameLimit ~= name.count else { throw WebRefusal.missing }
        measure = .activity(name)
    }

    /// The value of the field.
    var value: String {
        switch measure {
        case .moving: "moving"
        case .recorded: "recorded"
        case .steps: "steps"
        case .distance: "distance"
        case .activity(let name): Self.activityPrefix + name
        }
    }

    /// The fields of an address that state it; none for the usual one.
    var fields: [(name: String, value: String)] { self == .usual ? [] : [(Self.field, value)] }

    /// The part of an address that states it, with the sign before it; empty for the usual one.
    var query: String { fields.map { "&\($0.name)=\(FormFields.encoded($0.value))" }.joined() }

    /// What the page calls it.
    func name(_ words: Words) -> String {
        switch measure {
        case .moving: words(.measureMoving)
        case .recorded: words(.measureRecorded)
        case .steps: words(.measureSteps)
        case .distance: words(.chartDistanceByPart)
        case .activity("sleeping"): words(.measureSleeping)
        case .activity(let name): words.activity(DisplayText(name, limit: 60).text)
        }
    }
}

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

/// The form on the chart of people.
struct MeasureForm: View {
    /// What the form keeps: the period and the people.
    let fields: [(name: String, value: String)]
    let field: MeasureField
    let words: Words

    var body: Markup {
        Form(.class("row gapb"), .method(.get), .action("/charts")) {
            for field in fields { HiddenField(field.name, field.value) }
            field
            Button { words(.show) }
        }
    }
}
