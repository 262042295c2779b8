@testable import VicinoWeb

extension Language {
    /// The languages of tests, by name.
    static let italian = Language.it
    static let german = Language.de
}
