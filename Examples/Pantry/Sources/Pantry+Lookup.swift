import Vicino

extension Pantry {
    /// The entries for a barcode by the user and by the people they follow, most votes first.
    func lookup(_ barcode: Barcode) throws -> [Entry] {
        var entries: [Entry] = []
        var ballots: [Ballot] = []
        for person in try [node.me] + node.following() {
            entries += try node.records(Product.self, of: person).filter(\.barcode == barcode).all().map {
                Entry(author: person.user, who: person.name, id: $0.id, product: $0.record)
            }
            ballots += try node.records(Vote.self, of: person).filter(\.barcode == barcode).all().map {
                Ballot(voter: person.user, vote: try resolved($0.record))
            }
        }
        return Ranking.of(entries, ballots)
    }

    /// A vote for an entry of the user, which names it by the id that the voter sees, with the user's own id.
    private func resolved(_ vote: Vote) throws -> Vote {
        guard vote.author == node.user, let shown = vote.product else { return vote }
        var vote = vote
        vote.product = try node.ownRecord(shownAs: shown)
        return vote
    }

    /// Publishes what a barcode stands for, instead of the user's earlier entry.
    func enter(_ product: Product) throws { try replace(with: product, \.barcode == product.barcode) }

    /// Votes for one entry, by its number in the lookup; the user's earlier vote is withdrawn.
    func vote(_ barcode: Barcode, number: Int) throws -> Entry {
        let entries = try lookup(barcode)
        guard entries.indices.contains(number - 1) else {
            throw PantryError("There is no entry \(number) for \(barcode). See `pantry lookup \(barcode)`.")
        }
        let entry = entries[number - 1]
        guard entry.author != node.user else { throw PantryError("That is your own entry. Votes are for others’.") }
        try replace(with: Vote(barcode: barcode, author: entry.author, product: entry.id), \.barcode == barcode)
        return entry
    }

    /// Publishes a record instead of others, unless an equal one exists.
    ///
    /// It gets a new id, because a user who has voted for the old one has not seen the new one.
    private func replace<Kind: RecordKind>(with record: Kind, _ others: Filter<Kind>) throws {
        try node.write { transaction in
            let known = try transaction.records(Kind.self).filter(others).all()
            guard !known.contains(where: { $0.record == record }) else { return }
            for old in known { try transaction.delete(old.id, forever: true) }
            try transaction.add(record)
        }
    }
}
