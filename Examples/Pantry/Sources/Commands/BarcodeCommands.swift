import ArgumentParser
import Vicino

/// `pantry lookup`.
struct Lookup: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what is behind a barcode: what you and the people you follow have entered, most votes first.")

    @Argument(help: "The digits below the bars.", transform: Barcode.init(typed:)) var barcode: Barcode
    @Flag(help: "Write JSON for programs.") var json = false
    @OptionGroup var options: PantryOptions

    func run() throws {
        let rows = try options.open().lookup(barcode).enumerated().map { EntryRow(number: $0 + 1, $1) }
        if json { return try sayJSON(rows) }
        for row in rows { say(row.line) }
        if rows.isEmpty { say("There is no entry for \(barcode) yet.") }
    }
}

/// `pantry vote`.
struct CastVote: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vote", abstract: "Vote for another person’s entry. Each person has one vote for each barcode.")

    @Argument(help: "The digits below the bars.", transform: Barcode.init(typed:)) var barcode: Barcode
    @Argument(help: "The entry’s number in `pantry lookup`.") var number: Int
    @OptionGroup var options: PantryOptions

    func run() throws {
        let entry = try options.open().vote(barcode, number: number)
        say("You call right what \(entry.who) says: \(entry.product.name).")
    }
}

/// An entry for output.
struct EntryRow: Encodable {
    let number: Int
    let who: String
    let user: String
    let name: String
    let brand: String?
    let shelfLife: Int?
    let votes: Int

    init(number: Int, _ entry: Entry) {
        self.number = number
        who = entry.who
        user = entry.author.description
        name = entry.product.name
        brand = entry.product.brand
        shelfLife = entry.product.shelfLife
        votes = entry.votes
    }

    var line: String {
        let what = [name, brand, shelfLife.map { "keeps \($0) days" }].compactMap { $0 }.joined(separator: ", ")
        return "\(number) \(what) (\(who), \(votes == 1 ? "1 vote" : "\(votes) votes"))"
    }
}
