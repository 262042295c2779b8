import ArgumentParser
import Vicino

/// `pantry list`.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show what lies in the pantry.")

    enum Order: String, ExpressibleByArgument, CaseIterable { case added, name, expiry }

    @Option(help: "What has this in its name, barcode or place.") var text: String?
    @Option(help: "What lies here.") var place: String?
    @Option(help: "What expires within so many days: 7d.", transform: Expiry.days) var expiring: Int?
    @Option(help: "What comes first.") var sort = Order.added
    @Option(help: "Whose pantry: a person you follow who shows it.") var user = "me"
    @Flag(help: "Write JSON for programs.") var json = false
    @OptionGroup var options: PantryOptions

    func run() throws {
        let pantry = try options.open()
        var items = try pantry.items(of: try pantry.node.person(named: user), text: text, place: place)
        if let expiring { items = Expiry.due(items, by: pantry.today.adding(days: expiring)) }
        switch sort {
        case .added: break
        case .name: items.sort { $0.record.name.lowercased() < $1.record.name.lowercased() }
        case .expiry: items = Expiry.sorted(items)
        }
        let rows = items.map { Row($0, today: pantry.today) }
        if json { return try sayJSON(rows) }
        for row in rows { say(row.line) }
        if rows.isEmpty { say("There is nothing like that.") }
    }
}

/// `pantry expiring`.
struct Expiring: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what expires soon, the most urgent first.",
        discussion: "In a crontab, so that a mail comes only when there is something: 0 8 * * * pantry expiring --quiet"
    )

    @Option(help: "Within so many days.", transform: Expiry.days) var within = 7
    @Flag(help: "Say nothing if nothing expires.") var quiet = false
    @OptionGroup var options: PantryOptions

    func run() throws {
        let pantry = try options.open()
        let last = pantry.today.adding(days: within)
        let due = Expiry.due(try pantry.items(), by: last)
        for item in due { say(Row(item, today: pantry.today).line) }
        if due.isEmpty, !quiet { say("Nothing expires until \(last).") }
    }
}

/// An item for output.
struct Row: Encodable {
    let id: String
    let name: String
    let barcode: String?
    let quantity: String
    let expires: String?
    let place: String?
    /// A line for the user, with enough of the id to distinguish devices.
    let line: String

    enum CodingKeys: CodingKey { case id, name, barcode, quantity, expires, place }

    init(_ item: Identified<Item>, today: CivilDate) {
        let record = item.record
        id = item.id.description
        name = record.name
        barcode = record.barcode?.digits
        quantity = record.quantity.description
        expires = record.expires?.description
        place = record.place
        let expiry = record.expires.map { "\(Expiry.text($0, today: today)) (\($0))" }
        let parts = [record.name, quantity, expiry, record.place].compactMap { $0 }
        line = "\(id.prefix(4))-\(item.id.number) " + parts.joined(separator: ", ")
    }
}
