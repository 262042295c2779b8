package import VicinoCore

extension VicinoError {
    /// The records have changed while they were published.
    package static let changed = VicinoError(
        .store, "The records have changed while they were published. They are published again.")
}
