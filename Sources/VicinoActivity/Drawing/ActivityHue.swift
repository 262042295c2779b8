/// The colour of an activity, in light and dark surroundings.
///
/// The eight known activities and reading have hues of their own. They stay apart under protanopia, deuteranopia and
/// tritanopia, by lightness where not by colour. Any other name shares one of four further hues.
public enum ActivityHue: String, CaseIterable, Sendable {
    case walking = "walk"
    case running = "run"
    case cycling = "cycle"
    case driving = "drive"
    case transit
    case sitting = "sit"
    case still
    case sleeping = "sleep"
    case reading = "read"
    case first = "o1"
    case second = "o2"
    case third = "o3"
    case fourth = "o4"

    /// The hue of an activity, the same on every device.
    public init(of activity: String) {
        let name = activity.lowercased()
        self = Self.known[name]?.hue ?? Self.others[Int(Self.hash(name) % UInt32(Self.others.count))]
    }

    /// The class by which a style sheet knows the hue.
    public var cssClass: String { "a-\(rawValue)" }

    /// The colour on a light surface, as six hexadecimal digits.
    public var light: String { colors.light }
    /// The colour on a dark surface, as six hexadecimal digits.
    public var dark: String { colors.dark }
    /// Whether letters on the light colour are black; otherwise they are white.
    public var hasBlackLetters: Bool {
        [.cycling, .reading, .first, .second, .third, .sitting].contains(self)
    }

    /// The hue and the letter of each activity that has a hue of its own.
    static let known: [String: (hue: ActivityHue, letters: String)] = [
        "walking": (.walking, "W"), "running": (.running, "R"), "cycling": (.cycling, "C"),
        "driving": (.driving, "D"), "public transport": (.transit, "P"), "sitting": (.sitting, "S"),
        "still": (.still, "T"), "sleeping": (.sleeping, "Z"), "reading": (.reading, "Re"),
    ]

    private static let others: [ActivityHue] = [.first, .second, .third, .fourth]

    /// A hash that is the same in every process: FNV-1a with 32 bits, folded so that the last bits depend on all.
    private static func hash(_ name: String) -> UInt32 {
        let hash = name.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return hash ^ hash >> 16
    }

    private var colors: (light: String, dark: String) {
        switch self {
        case .walking: ("0c6b12", "98ec84")
        case .running: ("c61c36", "f6706c")
        case .cycling: ("cd750d", "ebad10")
        case .driving: ("153b78", "63c0ff")
        case .transit: ("7f2ab2", "ba6ef5")
        case .sitting: ("a38a6b", "92654b")
        case .still: ("666562", "c2c0b8")
        case .sleeping: ("636fb6", "516bb2")
        case .reading: ("0d9ca9", "48a4b0")
        case .first: ("7d8a1e", "c9d45a")
        case .second: ("c55f93", "f29bc4")
        case .third: ("5f8596", "9db8c6")
        case .fourth: ("8a5a3c", "c08a68")
        }
    }
}
