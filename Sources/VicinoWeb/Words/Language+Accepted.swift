internal import VicinoActivity
internal import VicinoDrawing
internal import VicinoPage

/// A language of the pages.
enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case italian = "it"

    /// How it writes amounts.
    var format: AmountFormat {
        switch self {
        case .english: .english
        case .italian: .italian
        }
    }

    /// The first language of a browser's list that the pages have; English if they have none of them.
    ///
    /// - Parameter header: the value of `Accept-Language`, such as `it-IT,it;q=0.9,en;q=0.8`.
    init(accepting header: String?) {
        self = AcceptedLanguages(header: header).first(of: Language.self) ?? .english
    }
}
