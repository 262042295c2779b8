extension String {
    /// The text by which a name is compared with one that a user types: as it is shown, without regard to case, and without
    /// invisible characters such as joiners, which keyboards set differently.
    package var nameKey: String {
        let seen = DisplayText(self).text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        return String(String.UnicodeScalarView(seen)).lowercased()
    }
}
