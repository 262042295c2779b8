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
