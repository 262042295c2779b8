import ArgumentParser
import VicinoActivity
import VicinoAreas

/// A position as the user types it.
struct TypedPosition: ExpressibleByArgument {
    let position: Position

    init?(argument: String) {
        guard let position = Position(typed: argument) else { return nil }
        self.position = position
    }
}
