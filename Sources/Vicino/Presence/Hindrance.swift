/// What is in the way of looking out, told once for as long as it is the same.
struct Hindrance: Sendable {
    private var present: String?

    /// Something is in the way.
    ///
    /// - Returns: what there is to tell of it.
    mutating func arise(_ error: any Error) -> Discovery.Event? {
        defer { present = "\(error)" }
        return present == "\(error)" || error is CancellationError ? nil : .hindered(error)
    }

    /// Nothing is in the way.
    ///
    /// - Returns: what there is to tell of it.
    mutating func clear() -> Discovery.Event? {
        defer { present = nil }
        return present == nil ? nil : .recovered
    }
}
