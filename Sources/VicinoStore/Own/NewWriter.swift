internal import VicinoCore

/// A writer that may begin: its id, and the secret of its salts.
struct NewWriter {
    let id: WriterID
    let secret: RecordSecret

    /// - Parameter generator: must be the system's, except in tests.
    static func random(using generator: inout some RandomNumberGenerator) -> NewWriter {
        NewWriter(id: .random(using: &generator), secret: RecordSecret(using: &generator))
    }
}
