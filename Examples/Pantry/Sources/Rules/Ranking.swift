import Vicino

/// What one person has entered for a barcode, with the votes for it.
struct Entry: Equatable, Sendable {
    let author: UserID
    /// What the author is called here.
    let who: String
    let id: RecordID
    let product: Product
    var votes = 0
}

/// A vote and who gave it.
struct Ballot: Equatable, Sendable {
    let voter: UserID
    let vote: Vote
}

/// Which entry to believe: the one that most people call right.
enum Ranking {
    /// The entries for one barcode with their votes, most votes first, otherwise in the order given.
    ///
    /// Everybody has one vote, the last that they gave, and none for themselves.
    static func of(_ entries: [Entry], _ ballots: [Ballot]) -> [Entry] {
        let last = Dictionary(ballots.map { ($0.voter, $0.vote) }, uniquingKeysWith: { $1 })
        let counted = entries.map { entry in
            var entry = entry
            entry.votes = last.count { voter, vote in
                vote.author == entry.author && vote.product == entry.id && voter != entry.author
            }
            return entry
        }
        return counted.sorted { $0.votes > $1.votes }
    }
}
