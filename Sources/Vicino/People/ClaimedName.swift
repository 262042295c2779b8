/// A name that a person gives themselves.
enum ClaimedName {
    /// The name as a program may show it in place of a petname; nil if all of it is invisible.
    ///
    /// It cannot imitate what a program adds in parentheses, such as the beginning of an id. It does not begin with “-”,
    /// because a command that the user types with the name would read it as an option.
    static func shown(_ claimed: String) -> String? {
        let plain = claimed.displaySafe(limit: 60).replacing("(", with: "[").replacing(")", with: "]")
        let name = String(plain.unicodeScalars.drop { $0 == "-" || $0 == " " })
        return name.allSatisfy(\.isWhitespace) ? nil : name
    }
}
