/// A colour of a drawing, in light and dark surroundings.
///
/// The first nine stay apart under protanopia, deuteranopia and tritanopia, by lightness where not by colour.
public enum ChartHue: String, CaseIterable, Sendable {
    case green = "walk"
    case red = "run"
    case orange = "cycle"
    case blue = "drive"
    case purple = "transit"
    case tan = "sit"
    case gray = "still"
    case indigo = "sleep"
    case teal = "read"
    case olive = "o1"
    case pink = "o2"
    case slate = "o3"
    case brown = "o4"

    /// The class by which a style sheet knows the hue.
    package var cssClass: String { "a-\(rawValue)" }

    /// The colour on a light surface, as six hexadecimal digits.
    package var light: String { colors.light }
    /// The colour on a dark surface, as six hexadecimal digits.
    package var dark: String { colors.dark }
    /// Whether letters on the light colour are black; otherwise they are white.
    package var hasBlackLetters: Bool { [.orange, .teal, .olive, .pink, .slate, .tan].contains(self) }

    /// The hue of a series for which an app chooses none: neighbours differ much, and there are as many as there are hues.
    static func ofSeries(_ index: Int) -> ChartHue { series[index % series.count] }

    private static let series: [ChartHue] = [
        .green, .orange, .blue, .red, .teal, .purple, .olive, .indigo, .pink, .tan, .slate, .brown, .gray,
    ]

    /// The number of the hue in the 256-colour palette of terminals, distinguishable on black and on white.
    package var terminalColor: Int {
        switch self {
        case .green: 71
        case .red: 167
        case .orange: 172
        case .blue: 67
        case .purple: 97
        case .tan: 137
        case .gray: 102
        case .indigo: 61
        case .teal: 37
        case .olive: 136
        case .pink: 168
        case .slate: 66
        case .brown: 131
        }
    }

    private var colors: (light: String, dark: String) {
        switch self {
        case .green: ("0c6b12", "98ec84")
        case .red: ("c61c36", "f6706c")
        case .orange: ("cd750d", "ebad10")
        case .blue: ("153b78", "63c0ff")
        case .purple: ("7f2ab2", "ba6ef5")
        case .tan: ("a38a6b", "92654b")
        case .gray: ("666562", "c2c0b8")
        case .indigo: ("636fb6", "516bb2")
        case .teal: ("0d9ca9", "48a4b0")
        case .olive: ("7d8a1e", "c9d45a")
        case .pink: ("c55f93", "f29bc4")
        case .slate: ("5f8596", "9db8c6")
        case .brown: ("8a5a3c", "c08a68")
        }
    }
}
