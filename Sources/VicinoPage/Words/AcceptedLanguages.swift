/// The languages in which a browser wants a page.
public struct AcceptedLanguages: Sendable {
    /// The languages without their regions, the most wanted first.
    private let tags: [String]

    /// - Parameter header: the value of `Accept-Language`, such as `it-IT,it;q=0.9,en;q=0.8`; nil for none.
    public init(header: String?) {
        let parts = (header ?? "").prefix(1_000).split(separator: ",").prefix(50)
        let wishes = parts.enumerated().compactMap { index, part -> Wish? in Wish(part, index: index) }
        tags = wishes.sorted { ($1.quality, $0.index) < ($0.quality, $1.index) }.map(\.tag)
    }

    /// The most wanted of an app's languages, whose raw values are tags such as `it`; nil if the browser wants none of
    /// them.
    public func first<Language: RawRepresentable<String>>(of languages: Language.Type) -> Language? {
        tags.lazy.compactMap(Language.init(rawValue:)).first
    }

    /// One part of the header.
    private struct Wish {
        let tag: String
        let quality: Double
        let index: Int

        init?(_ part: Substring, index: Int) {
            let words = part.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let tag = words.first?.split(separator: "-").first?.lowercased() else { return nil }
            let quality = words.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            guard quality > 0 else { return nil }
            self.tag = tag
            self.quality = quality
            self.index = index
        }
    }
}
