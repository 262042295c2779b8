/// The letters of the names on one page, which tell names of one hue apart.
///
/// No two names have the same letters, as far as the names allow. Charts that share a value of this type have the same
/// letters for the same name.
public struct ChartLetters: Hashable, Sendable {
    private var letters: [String: String] = [:]
    private var taken: Set<String> = []
    private let reserved: Set<String>

    /// The maximum number of names that get letters of their own; further ones may share them.
    package static let limit = 1_000

    /// Begins with no letters.
    public init() { self.init(reserved: []) }

    /// Begins with no letters, of which some are for certain names only.
    package init(reserved: Set<String>) { self.reserved = reserved }

    /// The letters of a name, in any case of letters. A name gets its letters the first time, so ask in the order of what
    /// the reader sees.
    ///
    /// - Parameters:
    ///   - name: what is marked, safe to show.
    ///   - fixed: letters that are always the same.
    package mutating func assign(to name: String, fixed: String? = nil) -> String {
        let key = name.lowercased()
        if let known = letters[key] { return known }
        let found = fixed ?? freeLetters(of: name)
        if letters.count < Self.limit {
            letters[key] = found
            taken.insert(found)
        }
        return found
    }

    /// The first letter and the next one that makes a new pair.
    private func freeLetters(of name: String) -> String {
        let letters = name.filter { $0.isLetter || $0.isNumber }
        guard let first = letters.first else { return "?" }
        let pairs = letters.dropFirst().lazy.map { first.uppercased() + $0.lowercased() }
        return pairs.first { !taken.contains($0) && !reserved.contains($0) } ?? pairs.first ?? first.uppercased()
    }
}
