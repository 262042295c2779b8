/// A name that a person gives themselves.
enum ClaimedName {
    /// A name as its user has typed it, without the white space around it.
    ///
    /// - Throws: `VicinoError` with `.badValue` for a name that others could not read, with the character that is why.
    static func checked(_ typed: String) throws -> String {
        let name = String(typed.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        guard shown(name) != nil else {
            throw VicinoError(.badValue, "A name needs at least one visible character besides “-”.")
        }
        try UnfitCharacter.refuse(in: name, as: .badValue)
        return name
    }

    /// The name as a program may show it in place of a petname; nil if all of it is invisible.
    ///
    /// It cannot imitate what a program adds in parentheses, such as the beginning of an id. It does not begin with “-”,
    /// because a command that the user types with the name would read it as an option.
    static func shown(_ claimed: String) -> String? {
        let plain = DisplayText(claimed, limit: 60).text.replacing("(", with: "[").replacing(")", with: "]")
        let name = String(plain.unicodeScalars.drop { $0 == "-" || $0 == " " })
        return name.allSatisfy(\.isWhitespace) ? nil : name
    }
}
