internal import VicinoStore

/// Times without a record that the user has dismissed on this device, so that nothing asks about them.
extension Node {
    /// The dismissed times that touch a time, in the order of their beginning.
    package func dismissedGaps(touching times: Range<Timestamp>) throws -> [Range<Timestamp>] {
        try files.own.dismissedGaps(touching: times)
    }

    /// Dismisses a time, durably.
    package func dismiss(gap: Range<Timestamp>) throws { try files.own.dismiss(gap: gap) }

    /// Takes the dismissal of exactly this time back.
    package func restore(gap: Range<Timestamp>) throws { try files.own.restore(gap: gap) }
}
