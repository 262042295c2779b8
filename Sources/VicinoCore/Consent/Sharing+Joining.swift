/// What a follower may see who had one permission and gets another.
extension Sharing {
    /// What a file shows unless the user says otherwise: no notes and no places, from the beginning.
    package static let history = Sharing(.everything, in: .careful)

    /// The form and the moment.
    package var extent: SharedExtent { SharedExtent(form, since: since) }

    /// Some kinds to an extent.
    package init(_ kinds: SharedKinds, _ extent: SharedExtent) {
        self.init(kinds, in: extent.form, since: extent.since)
    }

    /// The same choice, which names each kind once, in ascending order. So equal choices are equal.
    package var sorted: Sharing {
        Sharing(SharedKinds(kinds.ids.map { Set($0).sorted() }), extent)
    }

    /// What a follower may see by this and by a newer permission together.
    ///
    /// Nothing is shown that neither has allowed. Two permissions that differ in one thing only are joined, and one that
    /// covers the other stays. Otherwise the newer one counts alone: notes of rides and the names of walks are not notes of
    /// walks.
    package func joined(by newer: Sharing) -> Sharing {
        if covers(newer) { return self }
        let differences = [kinds != newer.kinds, form != newer.form, since != newer.since].filter(\.self)
        guard !newer.covers(self), differences.count == 1 else { return newer }
        return Sharing(kinds.joined(by: newer.kinds), in: form.joined(by: newer.form), since: since)
    }

    /// Whether a follower sees by this everything that they see by another.
    package func covers(_ other: Sharing) -> Bool {
        guard kinds.covers(other.kinds), form.joined(by: other.form) == form else { return false }
        guard let since else { return true }
        return other.since.map { $0 >= since } == true
    }
}

extension SharedKinds {
    fileprivate func covers(_ other: SharedKinds) -> Bool {
        guard let ids else { return true }
        return other.ids.map { Set($0).isSubset(of: ids) } == true
    }

    /// The kinds of either; in one order, so that equal kinds are equal.
    fileprivate func joined(by other: SharedKinds) -> SharedKinds {
        guard let ids, let others = other.ids else { return .everything }
        return .kinds(Set(ids + others).sorted())
    }
}

extension SharedForm {
    /// The fields of either.
    fileprivate func joined(by other: SharedForm) -> SharedForm {
        let widest = places.rawValue > other.places.rawValue ? places : other.places
        return SharedForm(showsNotes: showsNotes || other.showsNotes, places: widest)
    }
}
