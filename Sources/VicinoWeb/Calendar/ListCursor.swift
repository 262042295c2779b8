internal import Vicino
internal import VicinoCore
internal import VicinoPage

/// Where a page of the list begins or ends. A list has no page numbers, because to count would read all records.
struct ListCursor: Hashable, Sendable {
    /// The page shows records that began at this moment or before.
    var before: Timestamp?
    /// How many records that began exactly then stand on earlier pages.
    var skipped = 0
    /// The page shows the records that began next after this moment.
    var after: Timestamp?
    /// Whether the page lets the user select records, and which ones are selected at first; nil if it does not.
    var selection: ListSelection?

    /// The maximum number of records with one start that can stand on earlier pages.
    static let skipLimit = 5_000

    init(before: Timestamp? = nil, skipped: Int = 0, after: Timestamp? = nil) {
        self.before = before
        self.skipped = skipped
        self.after = after
    }

    /// Reads the fields of an address.
    ///
    /// - Throws: `WebRefusal` for values that no link of the page has.
    init(_ request: WebRequest) throws {
        before = try Self.moment("before", request)
        after = try Self.moment("after", request)
        selection = try request.query("select").map { typed in
            guard let selection = ListSelection(rawValue: typed) else { throw WebRefusal.missing }
            return selection
        }
        guard let typed = request.query("skip") else { return }
        guard let number = Int(typed), 0...Self.skipLimit ~= number else { throw WebRefusal.missing }
        skipped = number
    }

    /// The fields of an address.
    var fields: [(name: String, value: String)] {
        [
            ("before", before.map { "\($0.milliseconds)" }), ("skip", skipped > 0 ? "\(skipped)" : nil),
            ("after", after.map { "\($0.milliseconds)" }), ("select", selection?.rawValue),
        ].compactMap { name, value in value.map { (name, $0) } }
    }

    /// The same page with another selection.
    func selecting(_ selection: ListSelection?) -> ListCursor {
        var copy = self
        copy.selection = selection
        return copy
    }

    private static func moment(_ name: String, _ request: WebRequest) throws -> Timestamp? {
        guard request.query(name) != nil else { return nil }
        guard let moment = request.moment(ofQuery: name) else { throw WebRefusal.missing }
        return moment
    }
}

/// Which records of a page are selected at first.
enum ListSelection: String, Sendable {
    case nothing = "none"
    case all
}
