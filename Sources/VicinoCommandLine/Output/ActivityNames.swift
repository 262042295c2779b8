import Vicino
import VicinoActivity
import VicinoDiary

/// The names of activities that a user may have meant.
struct ActivityNames {
    private let known: [String]

    /// Vicino's own names, and those of a person's latest activities.
    init(of person: Person, _ node: Node) throws {
        let records = node.records(Activity.self, of: person)
        // The plans of a year are later than all that happened, and may have one name.
        let requests = [records, records.begun(by: node.now)]
        let latest = try requests.flatMap { try $0.reversed().limit(Self.latest).all().map(\.record) }
        known = Activity.knownNames + Set(latest.map(\.name)).subtracting(Activity.knownNames).sorted()
    }

    /// How many of a person's activities are read.
    private static let latest = 200

    /// The known name nearest to a typed one; nil if that is known itself, or if no name is near.
    func nearest(to typed: String) -> String? {
        let isKnown = known.contains { $0.lowercased() == typed.lowercased() }
        return isKnown ? nil : Suggestion.nearest(to: typed, among: known)
    }
}

/// What a user is told who begins an activity under a name that is new and near to a known one.
struct NewActivityNote {
    private let sentence: String?

    /// - Parameter names: the names that were known before.
    init(_ record: Activity, id: RecordID, among names: ActivityNames) {
        sentence = names.nearest(to: record.name).flatMap { CommandWord(quoting: $0) }.map { word in
            let command = ProposedCommand("vicino edit \(id) --activity \(word)")
            return "“\(DisplayText(record.name, limit: 60))” is a new activity. Did you mean \(word)? \(command)."
        }
    }

    /// Writes the note to the standard error.
    func write() {
        if let sentence { Failure.warn(sentence) }
    }
}
