/// What a shape of a chart stands for, which decides its look.
enum ChartShape: Hashable, Sendable {
    case series(ActivityHue, isTheirs: Bool)
    /// A step of amount, from 0 to 4.
    case amount(Int)
    case unknown
    /// What no time that counts belongs to.
    case outside
    /// The frame of today.
    case today
    case grid
    case mean
    case line(ActivityHue)
    case area(ActivityHue)
    case dot(ActivityHue)
    /// What is behind a bar that could be longer.
    case track

    /// The class in the style sheet of the page.
    var cssClass: String? {
        switch self {
        case .series(_, let isTheirs): isTheirs ? "b h" : "b"
        case .amount(let step): "l\(step)"
        case .unknown: "uk"
        case .outside: "lx"
        case .today: "tod"
        case .grid: "g"
        case .mean: "mean"
        case .line: "ln"
        case .area: "ar"
        case .dot: "dot"
        case .track: "bg"
        }
    }
}

/// The attributes of a shape.
struct ChartPaint: Hashable, Sendable {
    var cssClass: String?
    var fill: String?
    var stroke: String?
    var width: String?
    var dash: String?
    var opacity: String?

    /// The look of a shape on a surface.
    init(_ shape: ChartShape, on surface: ChartSurface) {
        if surface.isPage {
            cssClass = shape.cssClass
            // A style sheet cannot name a pattern of the page.
            fill = shape == .unknown ? "url(#unk)" : nil
            return
        }
        switch shape {
        case .series(let hue, false): (fill, stroke, width) = (Self.color(hue), ChartColor.card, "1")
        case .series(let hue, true):
            (fill, stroke, width) = (ChartColor.mix(hue.light, 16, "ffffff"), Self.color(hue), "1.5")
        case .amount(let step): fill = ChartColor.amounts[min(max(step, 0), 4)]
        case .unknown: (fill, stroke, width) = ("url(#unk)", ChartColor.unknown, "0.75")
        case .outside: (fill, stroke, width) = ("none", ChartColor.line, "1")
        case .today: (fill, stroke, width) = ("none", ChartColor.near, "2")
        case .grid: (stroke, width) = (ChartColor.line, "1")
        case .mean: (stroke, width, dash) = (ChartColor.secondText, "1", "5 4")
        case .line(let hue): (fill, stroke, width) = ("none", Self.color(hue), "2.25")
        case .area(let hue): (fill, opacity) = (Self.color(hue), "0.13")
        case .dot(let hue): (fill, stroke, width) = (ChartColor.card, Self.color(hue), "2")
        case .track: fill = ChartColor.sunk
        }
    }

    private static func color(_ hue: ActivityHue) -> String { "#" + hue.light }
}
