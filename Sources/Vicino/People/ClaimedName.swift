/// A name that a person gives themselves.
enum ClaimedName {
    /// The name as a program may show it in place of a petname; nil if all of it is invisible.
    ///
    /// It cannot imitate what a program adds in parentheses, such as the beginning of an id.
    static func shown(_ claimed: String) -> String? {
        let name = displaySafe(claimed, limit: 60).replacing("(", with: "[").replacing(")", with: "]")
        return name.allSatisfy(\.isWhitespace) ? nil : name
    }
}
