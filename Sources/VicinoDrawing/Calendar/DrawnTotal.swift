/// How long all spans of a name took on a day, as the caller has summed it up.
public struct DrawnTotal: Hashable, Sendable {
    /// The name, the colour and the short name.
    package let mark: ChartMark
    /// The time.
    public let duration: Duration

    /// The name, safe to show.
    package var name: String { mark.name }

    /// Makes a total.
    ///
    /// - Parameters:
    ///   - name: the name of the spans; any text.
    ///   - duration: how long they took.
    ///   - hue: the colour of the spans.
    public init(_ name: String, _ duration: Duration, hue: ChartHue) {
        self.init(ChartMark(named: name, hue: hue), duration)
    }

    /// Makes a total with a mark of its own.
    package init(_ mark: ChartMark, _ duration: Duration) {
        self.mark = mark
        self.duration = duration
    }
}

extension Sequence<DrawnTotal> {
    /// One total for each name, the longest first and equal ones by name.
    var byName: [DrawnTotal] {
        var sums: [String: DrawnTotal] = [:]
        for total in self {
            let before = sums[total.name] ?? DrawnTotal(total.mark, .zero)
            sums[total.name] = DrawnTotal(before.mark, before.duration + total.duration)
        }
        return sums.values.sorted { ($1.duration, $0.name) < ($0.duration, $1.name) }
    }
}
