package import VicinoCore

/// Times without a record that the user has dismissed. They belong to this device: no other one learns of them.
extension OwnStore {
    /// The dismissed times that touch a time, in the order of their beginning.
    package func dismissedGaps(touching times: Range<Timestamp>) throws -> [Range<Timestamp>] {
        try database.read { try DismissedGaps.fetch($0, touching: times) }
    }

    /// Dismisses a time, durably.
    package func dismiss(gap: Range<Timestamp>) throws { try database.write { try DismissedGaps.insert($0, gap) } }

    /// Takes the dismissal of a time back.
    package func restore(gap: Range<Timestamp>) throws { try database.write { try DismissedGaps.delete($0, gap) } }
}
