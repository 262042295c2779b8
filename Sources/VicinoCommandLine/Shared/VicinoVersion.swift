/// The version of the program.
enum VicinoVersion {
    /// The version, without the name.
    static let number = "0.1.0"
}
