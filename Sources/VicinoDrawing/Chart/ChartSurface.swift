/// Where a chart is drawn.
enum ChartSurface: Hashable, Sendable {
    /// In a page: coordinates are percentages, and the style sheet of the page gives the colours of classes.
    case page
    /// In a file of its own: coordinates are pixels within an area of this size, and colours are attributes.
    case file(width: Double, height: Double)

    var isPage: Bool { self == .page }

    /// A horizontal coordinate or length, from 0 to 100 percent.
    func x(_ percent: Double) -> String { coordinate(percent, of: \.width) }

    /// A vertical coordinate or length, from 0 to 100 percent.
    func y(_ percent: Double) -> String { coordinate(percent, of: \.height) }

    private func coordinate(_ percent: Double, of side: KeyPath<(width: Double, height: Double), Double>) -> String {
        let percent = percent.isFinite ? min(max(percent, 0), 100) : 0
        guard case .file(let width, let height) = self else { return Self.number(percent) + "%" }
        return Self.number(percent * (width, height)[keyPath: side] / 100)
    }

    /// A number with at most two decimal digits, or one. A tenth of a percent of a drawing's height is less than a pixel.
    static func number(_ value: Double, decimals: Int = 2) -> String {
        let value = decimals == 1 ? (value * 10).rounded() / 10 : value
        let hundredths = value.isFinite ? Int((min(max(value, -1e9), 1e9) * 100).rounded()) : 0
        let whole = abs(hundredths) / 100
        let rest = abs(hundredths) % 100
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
        let zero = rest < 10 ? "0" : ""
        return "\(sign)\(whole).\(zero)\(rest)"
    }
}
