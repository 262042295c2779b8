import Vicino

/// An item in the pantry. Followers see items only if they were invited to, and never where an item is kept.
struct Item: RecordKind {
    var name = ""
    var barcode: Barcode?
    var quantity = Quantity()
    var expires: CivilDate?
    var place: String?

    static let declaration = KindDeclaration<Item>(
        "org.example.pantry.item",
        fields: [
            .field(1, "name", at: \.name),
            .field(2, "barcode", at: \.barcode),
            .decimal(3, "amount", at: \.quantity.amount, scale: 3),
            .enumeration(4, "unit", at: \.quantity.unit, names: Quantity.Unit.names),
            .field(5, "expires", at: \.expires),
            .field(6, "place", at: \.place, privacy: .personal),
        ])
}
