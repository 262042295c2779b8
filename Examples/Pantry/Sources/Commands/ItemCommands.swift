import ArgumentParser
import Vicino

/// `pantry add`.
struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Put something into the pantry.",
        discussion: """
            You and the people you follow say what a barcode stands for. If there is no entry yet, or you know better, \
            give --name; your followers will see it.
            """)

    @Argument(help: "A barcode, or a name.") var what: String
    @Option(help: "How much: 500g, 1.5l, 6.", transform: Quantity.init(_:)) var quantity: Quantity?
    @Option(help: "The day: 2026-12-24, or +10d. Without it, what the product usually keeps.") var expires: String?
    @Option(help: "Where it is kept. No other person ever sees this.") var place: String?
    @Option(help: "What is behind the barcode.") var name: String?
    @Option(help: "Who makes it; with --name.") var brand: String?
    @Option(help: "How long it usually keeps: 30d; with --name.", transform: Expiry.days) var shelfLife: Int?
    @OptionGroup var options: PantryOptions

    func validate() throws {
        if name != nil, !Barcode.looksLike(what) { throw ValidationError("--name goes with a barcode.") }
        if name == nil, brand != nil || shelfLife != nil {
            throw ValidationError("--brand and --shelf-life go with --name.")
        }
    }

    func run() throws {
        let pantry = try options.open()
        var item = Item(name: what)
        if Barcode.looksLike(what) {
            let product = try product(try Barcode(typed: what), pantry)
            item = Item(name: product.name, barcode: product.barcode)
            item.expires = product.shelfLife.map { pantry.today.adding(days: $0) }
        }
        if let quantity { item.quantity = quantity }
        if let expires { item.expires = try Expiry.day(expires, today: pantry.today) }
        item.place = place
        let id = try pantry.add(item)
        say("Added " + Row(Identified(id: id, record: item), today: pantry.today).line)
    }

    /// The product that the user has just named; otherwise the one with the most votes.
    private func product(_ barcode: Barcode, _ pantry: Pantry) throws -> Product {
        if let name {
            let product = Product(barcode: barcode, name: name, brand: brand, shelfLife: shelfLife)
            try pantry.enter(product)
            return product
        }
        guard let best = try pantry.lookup(barcode).first else {
            throw PantryError("There is no entry for \(barcode) yet. Say with --name what it is.")
        }
        return best.product
    }
}

/// `pantry use`.
struct Use: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Take some of an item, or all of it.")

    @Argument(help: "The item, as `pantry list` shows it.") var id: String
    @Option(help: "How much; without it, all.", transform: Quantity.init(_:)) var quantity: Quantity?
    @OptionGroup var options: PantryOptions

    func run() throws {
        let pantry = try options.open()
        let rest = try pantry.use(try pantry.node.recordID(named: id), quantity)
        say(rest.map { "\($0.name): \($0.quantity) left." } ?? "Nothing of it is left.")
    }
}

/// `pantry remove`.
struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Take an item out of the pantry.")

    @Argument(help: "The item, as `pantry list` shows it.") var id: String
    @OptionGroup var options: PantryOptions

    func run() throws {
        let node = try options.open().node
        try node.delete(try node.recordID(named: id))
        say("Removed \(id).")
    }
}
