/// An amount with a unit: `500 g`, `1.5 l`, or `6` pieces.
struct Quantity: Hashable, Sendable {
    /// The amount in the unit, with up to three decimal places.
    var amount = 1.0
    var unit = Unit.piece

    enum Unit: Int, CaseIterable, Sendable {
        case piece, gram, kilogram, millilitre, litre

        /// The units as stored and typed; new ones go to the end.
        static let names = ["piece", "g", "kg", "ml", "l"]

        /// The dimension, and the number of its smallest units.
        fileprivate var measure: (dimension: Int, size: Double) {
            switch self {
            case .piece: (0, 1)
            case .gram: (1, 1)
            case .kilogram: (1, 1000)
            case .millilitre: (2, 1)
            case .litre: (2, 1000)
            }
        }
    }
}

extension Quantity {
    /// Reads a typed quantity: `500g`, `1,5 l`, `6`.
    init(_ text: String) throws(PantryError) {
        guard let match = text.lowercased().wholeMatch(of: #/([0-9]{1,6})(?:[.,]([0-9]{1,3}))?\s*([a-z]*)/#),
            let amount = Double("\(match.1).\(match.2 ?? "0")"), amount > 0,
            let unit = Unit.allCases.first(where: { Unit.names[$0.rawValue] == match.3 || $0.isCalled(match.3) })
        else { throw PantryError("“\(text)” is not a quantity. Write it like 500g, 1.5l or 6.") }
        self.init(amount: amount, unit: unit)
    }

    /// The rest after some is used; nil if nothing is left.
    func without(_ used: Quantity) throws(PantryError) -> Quantity? {
        let own = unit.measure
        let other = used.unit.measure
        guard own.dimension == other.dimension else {
            throw PantryError("There are \(self): \(used) cannot be taken from that.")
        }
        let rest = ((amount - used.amount * other.size / own.size) * 1000).rounded() / 1000
        return rest > 0 ? Quantity(amount: rest, unit: unit) : nil
    }
}

extension Quantity: CustomStringConvertible {
    var description: String {
        let number = amount == amount.rounded() ? String(Int64(amount)) : String(amount)
        return unit == .piece ? number : "\(number) \(Unit.names[unit.rawValue])"
    }
}

extension Quantity.Unit {
    fileprivate func isCalled(_ text: Substring) -> Bool { self == .piece && (text.isEmpty || text == "pieces") }
}
