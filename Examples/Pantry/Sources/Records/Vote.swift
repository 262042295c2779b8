import Vicino

/// An author's vote for an entry: which record of which author. Every follower sees it.
struct Vote: RecordKind {
    var barcode = Barcode.zeros
    var author: UserID?
    var product: RecordID?

    static let declaration = KindDeclaration<Vote>(
        "org.example.pantry.vote",
        fields: [
            .field(1, "barcode", at: \.barcode),
            .field(2, "author", at: \.author),
            .field(3, "product", at: \.product),
        ])
}
