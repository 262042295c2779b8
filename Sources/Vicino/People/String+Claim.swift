extension String {
    /// This name, which a person has claimed, if it tells more than the name that the user calls them by: nil if both are
    /// the same, and until their devices have said it.
    package func claim(beside name: String) -> String? { isEmpty || self == name ? nil : self }
}
