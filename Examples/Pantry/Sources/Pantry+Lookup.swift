import Vicino

extension Pantry {
    /// What is known about a barcode, by oneself and by the people one follows, most votes first.
    func lookup(_ barcode: Barcode) throws -> [Entry] {
        var (entries, ballots): ([Entry], [Ballot]) = ([], [])
        for person in try [node.me] + node.following() {
            entries += try node.records(Product.self, of: person).filter(\.barcode == barcode).all().map {
                Entry(author: person.user, who: person.name, id: $0.id, product: $0.record)
            }
            ballots += try node.records(Vote.self, of: person).filter(\.barcode == barcode).all().map {
                Ballot(voter: person.user, vote: $0.record)
            }
        }
        return Ranking.of(entries, ballots)
    }

    /// Says what is behind a barcode, instead of what one has said before.
    func enter(_ product: Product) throws { try replace(with: product, \.barcode == product.barcode) }

    /// Calls one entry right, by its number in the lookup; one's vote before is taken back.
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

    /// Publishes a record in the place of others, unless it is there already.
    ///
    /// It gets an id of its own: whoever has called the old one right has not seen the new one.
    private func replace<Kind: RecordKind>(with record: Kind, _ others: Filter<Kind>) throws {
        try node.edit { editing in
            let known = try editing.records(Kind.self).filter(others).all()
            guard !known.contains(where: { $0.record == record }) else { return }
            for old in known { try editing.delete(old.id, forever: true) }
            try editing.publish(record)
        }
    }

}
