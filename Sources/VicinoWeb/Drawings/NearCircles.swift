internal import VicinoActivity
internal import VicinoMarkup

/// Two circles that show how near a person is: the closer, the deeper they overlap; apart and dashed if the person is
/// not near. Words beside them say the same.
struct NearCircles: Sendable {
    /// How near a person is.
    enum Nearness: Sendable { case close, near, gone }

    private let nearness: Nearness

    init(_ nearness: Nearness) { self.nearness = nearness }

    var markup: Markup {
        var writer = MarkupWriter()
        writer.element("span", ["class": nearness == .gone ? "prox gone" : "prox in"]) { draw(into: &$0) }
        return writer.markup
    }

    private func draw(into writer: inout MarkupWriter) {
        let offset =
            switch nearness {
            case .close: 4.2;
            case .near: 5.6;
            case .gone: 9.0
            }
        writer.element("svg", ["viewBox": "0 0 30 18", "aria-hidden": "true"]) { svg in
            // The style sheet has their height and size.
            svg.element("circle", ["cx": Self.text(15 - offset)])
            svg.element("circle", ["cx": Self.text(15 + offset)])
            guard nearness != .gone else { return }
            let height = (49 - offset * offset).squareRoot()
            let top = Self.text(9 - height)
            let bottom = Self.text(9 + height)
            svg.element("path", ["class": "lens", "d": "M15 \(top)A7 7 0 0 1 15 \(bottom)A7 7 0 0 1 15 \(top)z"])
        }
    }

    private static func text(_ number: Double) -> String {
        let hundredths = (number * 100).rounded()
        return hundredths.remainder(dividingBy: 100) == 0 ? "\(Int(hundredths) / 100)" : "\(hundredths / 100)"
    }
}
