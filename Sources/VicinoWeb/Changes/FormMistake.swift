internal import VicinoPage

/// What is wrong with a field of a form.
struct FormMistake: Hashable, Sendable {
    /// The name of the field.
    let field: String
    /// What is wrong, as a key of the words; what to do has the same key and `_do`.
    let key: String
}

extension [FormMistake] {
    /// The line below a field; nil if nothing is wrong with it.
    func line(below field: String, _ words: Words) -> FieldMistake? {
        first { $0.field == field }.map { mistake in
            FieldMistake(
                "e-\(field)", cause: words[mistake.key], sentence: words["\(mistake.key)_do"], style: "err")
        }
    }
}
