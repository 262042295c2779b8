/// What a shape of a chart stands for, which decides its look.
enum ChartShape: Hashable, Sendable {
    case series(ChartHue, isTheirs: Bool)
    /// A step of amount, from 0 to 4.
    case amount(Int)
    case unknown
    /// What no time that counts belongs to.
    case outside
    /// The frame of today.
    case today
    case grid
    case mean
    case line(ChartHue)
    case area(ChartHue)
    case dot(ChartHue)
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
}

extension ChartPaint {
    /// The look of a shape on a surface.
    init(_ shape: ChartShape, on surface: ChartSurface) {
        // A style sheet cannot name a pattern of the page.
        let pattern = shape == .unknown ? "url(#unk)" : nil
        self = surface.isPage ? ChartPaint(cssClass: shape.cssClass, fill: pattern) : Self.drawn(shape)
    }

    /// The look of a shape in a drawing of its own, which has no style sheet.
    private static func drawn(_ shape: ChartShape) -> ChartPaint {
        switch shape {
        case .series(let hue, false): ChartPaint(fill: color(hue), stroke: ChartColor.card, width: "1")
        case .series(let hue, true):
            ChartPaint(fill: ChartColor.mix(hue.light, percent: 16, with: "ffffff"), stroke: color(hue), width: "1.5")
        case .amount(let step): ChartPaint(fill: ChartColor.amounts[min(max(step, 0), 4)])
        case .unknown: ChartPaint(fill: "url(#unk)", stroke: ChartColor.unknown, width: "0.75")
        case .outside: ChartPaint(fill: "none", stroke: ChartColor.line, width: "1")
        case .today: ChartPaint(fill: "none", stroke: ChartColor.near, width: "2")
        case .grid: ChartPaint(stroke: ChartColor.line, width: "1")
        case .mean: ChartPaint(stroke: ChartColor.secondText, width: "1", dash: "5 4")
        case .line(let hue): ChartPaint(fill: "none", stroke: color(hue), width: "2.25")
        case .area(let hue): ChartPaint(fill: color(hue), opacity: "0.13")
        case .dot(let hue): ChartPaint(fill: ChartColor.card, stroke: color(hue), width: "2")
        case .track: ChartPaint(fill: ChartColor.sunk)
        }
    }

    private static func color(_ hue: ChartHue) -> String { "#" + hue.light }
}
