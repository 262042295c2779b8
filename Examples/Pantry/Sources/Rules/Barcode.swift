import Vicino

/// The number below the bars on a package, whose last digit checks the others: EAN-13, EAN-8 or UPC-A.
struct Barcode: Hashable, Sendable {
    /// 8 or 13 digits. A UPC-A is the EAN-13 with a zero before it, so that both name the same product.
    let digits: String

    /// The blank value, which no product has.
    static let zeros = Barcode(unchecked: "00000000")

    private init(unchecked digits: String) { self.digits = digits }

    /// Reads typed or scanned text; spaces and hyphens do not count.
    init(typed text: String) throws(PantryError) {
        let digits = text.filter { $0 != " " && $0 != "-" }
        guard [8, 12, 13].contains(digits.utf8.count), digits.utf8.allSatisfy(Self.isDigit) else {
            throw PantryError("A barcode has 8, 12 or 13 digits. Type all that stand below the bars.")
        }
        guard Self.isChecked(digits) else {
            throw PantryError("The barcode \(digits) has a wrong digit: its last one does not fit. Read it again.")
        }
        self.digits = digits.utf8.count == 12 ? "0" + digits : digits
    }

    /// Whether the user meant a barcode, right or wrong, and not a name.
    static func looksLike(_ text: String) -> Bool {
        text.utf8.count >= 8 && text.utf8.allSatisfy { isDigit($0) || " -".utf8.contains($0) }
    }

    /// From the last digit to the first, with alternating weights 1 and 3, the sum is a multiple of ten.
    private static func isChecked(_ digits: String) -> Bool {
        let values = digits.utf8.reversed().map { Int($0 - UInt8(ascii: "0")) }
        return values.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) } % 10 == 0
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}

/// A type needs only this to be the field of a record: a text form, and reading it.
extension Barcode: LosslessStringConvertible, FieldConvertible {
    var description: String { digits }

    init?(_ digits: String) {
        guard let barcode = try? Barcode(typed: digits) else { return nil }
        self = barcode
    }
}
