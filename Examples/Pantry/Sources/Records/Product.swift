import Vicino

/// An author's statement about a barcode. Every follower sees it.
struct Product: RecordKind {
    var barcode = Barcode.zeros
    var name = ""
    var brand: String?
    /// How many days it usually keeps.
    var shelfLife: Int?

    static let declaration = KindDeclaration<Product>(
        "org.example.pantry.product",
        fields: [
            .field(1, "barcode", at: \.barcode),
            .field(2, "name", at: \.name),
            .field(3, "brand", at: \.brand),
            .field(4, "shelf_life", at: \.shelfLife),
        ])
}
