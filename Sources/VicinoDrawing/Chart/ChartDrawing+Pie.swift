internal import Foundation
internal import VicinoMarkup

extension ChartDrawing {
    /// The radii of the pie and of its hole, in a square of 200.
    private static let outerRadius = 98.0
    private static let innerRadius = 64.0

    /// The least share that has room for letters.
    private static let leastLettered = 0.035

    /// A pie in a square of 200, with what its slices add up to in its hole.
    func pie(_ svg: inout MarkupWriter, _ bars: ChartBars, hole: PieHole) {
        var begin = 0.0
        for bar in bars.bars where bar.slice > 0 {
            let end = min(1, begin + bar.slice)
            slice(&svg, bar, from: begin, to: end)
            begin = end
        }
        if begin == 0 { ring(&svg) }
        svg.element("g", ["class": surface.isPage ? "rest" : nil]) { svg in
            svg.element("text", ["x": "100", "y": "98", "text-anchor": middle], text: hole.label)
            svg.element(
                "text",
                [
                    "class": surface.isPage ? "dn" : nil, "x": "100", "y": "118", "text-anchor": middle,
                    "font-size": surface.isPage ? nil : "20", "font-weight": surface.isPage ? nil : "660",
                    "fill": surface.isPage ? nil : ChartColor.text,
                ], text: hole.text)
        }
    }

    /// The style sheet of the page centres all texts of a pie.
    private var middle: String? { surface.isPage ? nil : "middle" }

    private func slice(_ svg: inout MarkupWriter, _ bar: ChartBars.Bar, from begin: Double, to end: Double) {
        let figures = "\(bar.text) · \(bar.aside)"
        let title = words.fill(words.entry, ["name": bar.name, "amount": figures])
        let tips = [(bar.name.truncated(toWidth: 18), "100", "98"), (figures, "100", "116")]
        let shape = bar.mark.map { ChartShape.series($0.hue, isTheirs: isTheirs) } ?? .unknown
        slice(&svg, title, hue: bar.mark?.hue, tips: tips) { svg in
            let paint = ChartPaint(shape, on: surface)
            svg.element(
                "path",
                [
                    "class": bar.mark == nil && surface.isPage ? "uu" : paint.cssClass,
                    "d": Self.path(begin, end), "fill-rule": Self.isRing(begin, end) ? "evenodd" : nil,
                    "fill": paint.fill, "stroke": paint.stroke, "stroke-width": paint.width,
                ])
            guard let mark = bar.mark, end - begin >= Self.leastLettered else { return }
            let (x, y) = Self.point((begin + end) / 2, (Self.outerRadius + Self.innerRadius) / 2)
            letters(&svg, of: mark, x: x, y: y + 4)
        }
    }

    /// The letters of a mark upon its colour.
    func letters(_ svg: inout MarkupWriter, of mark: ChartMark, x: Double, y: Double) {
        let ownColor = mark.hue.hasBlackLetters ? "#000000" : "#ffffff"
        let color = isTheirs ? ChartColor.text : ownColor
        let pageClass = isTheirs ? "bt h" : "bt"
        svg.element(
            "text",
            [
                "class": surface.isPage ? pageClass : nil, "x": ChartSurface.number(x),
                "y": ChartSurface.number(y), "text-anchor": middle, "fill": surface.isPage ? nil : color,
                "font-weight": surface.isPage ? nil : "620",
            ], text: letters(mark))
    }

    /// The pie of a period in which no time has passed.
    private func ring(_ svg: inout MarkupWriter) {
        let paint = ChartPaint(.track, on: surface)
        svg.element(
            "path", ["class": paint.cssClass, "d": Self.path(0, 1), "fill-rule": "evenodd", "fill": paint.fill])
    }

    /// A group with a title, or with a tip in the hole of the pie.
    private func slice(
        _ svg: inout MarkupWriter, _ title: String, hue: ChartHue?, tips: [(text: String, x: String, y: String)],
        body: (inout MarkupWriter) -> Void
    ) {
        guard surface.isPage else { return hit(&svg, title, body: body) }
        svg.element("g", ["class": hue.map { "hit " + $0.cssClass } ?? "hit", "tabindex": "-1"]) { svg in
            body(&svg)
            for tip in tips { svg.element("text", ["class": "tip", "x": tip.x, "y": tip.y], text: tip.text) }
        }
    }

    private static func isRing(_ begin: Double, _ end: Double) -> Bool { end - begin > 0.9999 }

    /// The outline of a slice. A whole ring is two circles, because an arc needs two different ends.
    private static func path(_ begin: Double, _ end: Double) -> String {
        if isRing(begin, end) { return circle(outerRadius) + circle(innerRadius) }
        let large = end - begin > 0.5 ? 1 : 0
        func text(_ turn: Double, _ radius: Double) -> String {
            let (x, y) = point(turn, radius)
            return "\(ChartSurface.number(x, decimals: 1)) \(ChartSurface.number(y, decimals: 1))"
        }
        let outer = Int(outerRadius)
        let inner = Int(innerRadius)
        return "M\(text(begin, outerRadius))A\(outer) \(outer) 0 \(large) 1 \(text(end, outerRadius))"
            + "L\(text(end, innerRadius))A\(inner) \(inner) 0 \(large) 0 \(text(begin, innerRadius))Z"
    }

    private static func circle(_ radius: Double) -> String {
        let top = Int(100 - radius)
        let bottom = Int(100 + radius)
        let size = Int(radius)
        return "M100 \(top)A\(size) \(size) 0 1 1 100 \(bottom)A\(size) \(size) 0 1 1 100 \(top)Z"
    }

    /// A point on a circle, clockwise from the top; a whole turn is 1.
    private static func point(_ turn: Double, _ radius: Double) -> (x: Double, y: Double) {
        (100 + radius * sin(2 * .pi * turn), 100 - radius * cos(2 * .pi * turn))
    }
}
