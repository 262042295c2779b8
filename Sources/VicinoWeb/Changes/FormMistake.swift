/// What is wrong with a field of a form.
struct FormMistake: Hashable, Sendable {
    /// The name of the field.
    let field: String
    /// What is wrong, as a key of the words; what to do has the same key and `_do`.
    let key: String
}
