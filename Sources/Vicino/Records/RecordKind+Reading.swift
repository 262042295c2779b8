extension RecordKind {
    /// Whether records written with a schema can be read as this type.
    ///
    /// - Throws: an error if such records are the user's own: the program was changed, and its developer must know.
    static func canRead(_ written: Schema, isOwn: Bool) throws -> Bool {
        do { try schema.checkCompatible(with: written) } catch {
            guard isOwn else { return false }
            throw VicinoError(
                .declaration,
                "Your records of \(schema.kind) were written with another declaration. \(error.message) Add a field as optional, "
                    + "with a number that was never used, and raise the declaration's minor; leave the other fields as they are.",
                cause: error)
        }
        return true
    }
}
