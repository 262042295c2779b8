/// The rates at which a device can sample, and the one that is wanted.
struct SamplingRate: Equatable {
    /// Fewer samples in a second show no steps, and more only cost.
    static let useful = 25.0...400.0
    /// The model learned from recordings of this rate and above; half of it would do.
    static let wanted = 50.0

    /// The rate to choose of a device's text: a list such as `12.5 25 50 100`, or a range such as `[1 1 800]`.
    ///
    /// It is the lowest one from ``wanted`` on, or else the highest one below. The result is the kernel's own text, which
    /// may be exact to more digits than a number; nil if no rate is of use.
    static func choice(_ available: String) -> String? {
        let isRange = available.contains("[")
        let words = available.split { " \t\n[]".contains($0) }.map(String.init)
        if isRange { return range(words) }
        let rates = words.compactMap { word in rate(word).map { Candidate(text: word, rate: $0) } }
        let useful = rates.filter { Self.useful.contains($0.rate) }.sorted { $0.rate < $1.rate }
        return (useful.first { $0.rate >= wanted } ?? useful.last)?.text
    }

    /// The rate in a text; nil if it has none.
    static func rate(_ text: String) -> Double? {
        guard let rate = Double(text), rate.isFinite, rate > 0 else { return nil }
        return rate
    }

    private struct Candidate {
        let text: String
        let rate: Double
    }

    /// A range has a lowest rate, a step and a highest one.
    private static func range(_ words: [String]) -> String? {
        guard words.count == 3, let low = rate(words[0]), let step = rate(words[1]), let high = rate(words[2]) else {
            return nil
        }
        let steps = max(0, ((wanted - low) / step).rounded(.up))
        let rate = min(low + steps * step, high)
        guard useful.contains(rate) else { return nil }
        return rate == rate.rounded() ? String(Int(rate)) : String(rate)
    }
}
