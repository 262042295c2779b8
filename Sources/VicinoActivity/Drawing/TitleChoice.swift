/// Tells what the program names from what the user has named.
package enum TitleChoice {
    /// A title that no activity of the user has: the word itself, or else in brackets.
    ///
    /// - Parameter taken: the user's names, in lower case.
    package static func free(_ word: String, among taken: Set<String>) -> String {
        var title = word
        while taken.contains(title.lowercased()) { title = "(\(title))" }
        return title
    }
}
