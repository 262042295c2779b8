internal import VicinoActivity

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
        let wishes = (header ?? "").prefix(1_000).split(separator: ",").prefix(50).enumerated().compactMap {
            index, part -> (language: Language, quality: Double, index: Int)? in
            let words = part.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let tag = words.first?.split(separator: "-").first?.lowercased(),
                let language = Language(rawValue: tag)
            else { return nil }
            let quality = words.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return quality > 0 ? (language, quality, index) : nil
        }
        let best = wishes.max { ($0.quality, -$0.index) < ($1.quality, -$1.index) }
        self = best?.language ?? .english
    }
}
