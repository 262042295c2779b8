/// Shares of a whole in percent, for the user.
enum Shares {
    /// `33 %` for each part, rounded by the method of largest remainders: parts that make up the whole add up to 100. A
    /// part that would round to zero is `<1 %`.
    static func percents(_ parts: [Int64], of whole: Int64) -> [String] {
        let exact = parts.map { Double($0) * 100 / Double(max(1, whole)) }
        var percents = exact.map { Int($0.rounded(.down)) }
        let missing = Int(exact.reduce(0, +).rounded()) - percents.reduce(0, +)
        let byRemainder = exact.indices.sorted { exact[$0] - Double(percents[$0]) > exact[$1] - Double(percents[$1]) }
        for index in byRemainder.prefix(max(0, missing)) { percents[index] += 1 }
        return percents.map { $0 == 0 ? "<" + AmountFormat.percent(1) : AmountFormat.percent($0) }
    }
}
