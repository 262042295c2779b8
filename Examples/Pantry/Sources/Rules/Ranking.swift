import Vicino

/// One person's entry for a barcode, with its votes.
struct Entry: Equatable, Sendable {
    let author: UserID
    /// The author's name here.
    let who: String
    let id: RecordID
    let product: Product
    var votes = 0
}

/// A vote and its author.
struct Ballot: Equatable, Sendable {
    let voter: UserID
    let vote: Vote
}

/// Which entry to believe: the one with the most votes.
enum Ranking {
    /// The entries for one barcode with their votes, most votes first, otherwise in the given order.
    ///
    /// Each person has one vote, their last one, and none for themselves.
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
