/// An error, with a sentence that says what to do.
struct PantryError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
