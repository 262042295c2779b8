package import VicinoActivity

extension Position {
    /// Reads two numbers with a comma between them, such as `48.137,11.576`: degrees north and east. A space may follow the
    /// comma, as maps write it.
    package init?(typed text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let numbers = parts.compactMap { Double($0.filter { $0 != " " }) }
        guard numbers.count == 2 else { return nil }
        self.init(latitude: numbers[0], longitude: numbers[1])
    }

    /// The same form, to a millionth of a degree, which is a tenth of a metre.
    package var typed: String { "\(Self.rounded(latitude)),\(Self.rounded(longitude))" }

    private static func rounded(_ degrees: Double) -> Double { (degrees * 1_000_000).rounded() / 1_000_000 }
}
