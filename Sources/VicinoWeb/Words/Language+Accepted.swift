internal import VicinoPage

/// The languages are those of the tables `words-en.json`, `words-it.json` and so on: see `Generated/Language.swift`.
extension Language {
    /// The language whose table has every text. Its texts stand in place of those that another table lacks.
    static let english = Language.en

    /// The first language of a browser's list that the pages have; English if they have none of them.
    ///
    /// - Parameter header: the value of `Accept-Language`, such as `it-IT,it;q=0.9,en;q=0.8`.
    init(accepting header: String?) {
        self = AcceptedLanguages(header: header).first(of: Language.self) ?? .english
    }
}
