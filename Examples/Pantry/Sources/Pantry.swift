import Foundation
import Vicino

/// A pantry: its items, and what the user and others know about barcodes.
struct Pantry: Sendable {
    let node: Node

    /// The kinds that every invited user may see.
    static let knowledge = [Product.schema.kind, Vote.schema.kind]

    /// Today's date here.
    var today: CivilDate { WallTime(node.now, in: .current).date }

    /// Puts an item into the pantry.
    ///
    /// - Returns: the id by which it can be used and taken out.
    @discardableResult
    func add(_ item: Item) throws -> RecordID { try node.add(item) }

    /// Takes some of an item, or all of it.
    ///
    /// - Returns: the item as it is now; nil if nothing is left, which removes it from the pantry.
    func use(_ id: RecordID, _ used: Quantity? = nil) throws -> Item? {
        try node.write { transaction in
            let item = try transaction.record(id, as: Item.self)
            guard let used, let rest = try item.quantity.without(used) else {
                try transaction.delete(id)
                return nil
            }
            return try transaction.update(id, as: Item.self) { $0.quantity = rest }
        }
    }

    /// The items in a pantry: the user's own, or that of a followed person.
    func items(of person: Person? = nil, text: String? = nil, place: String? = nil) throws -> [Identified<Item>] {
        var items = node.records(Item.self, of: person)
        if let text { items = items.matching(text) }
        if let place { items = items.filter(.contains(\.place, place)) }
        return try items.all()
    }
}
