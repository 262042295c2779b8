/// Shares of a whole in percent, for the user.
///
/// All views take the shares of a period from here, with all its activities and its unknown time, so that an activity has
/// one share wherever it stands. The whole is the known and the unknown time. Where activities overlap, each has the share
/// of its own time, so that the shares add up to more than 100.
package enum Shares {
    /// The percentage of each part, rounded by the method of largest remainders: parts that make up the whole add up to
    /// 100.
    package static func percents(_ parts: [Int64], of whole: Int64) -> [Int] {
        let exact = parts.map { Double($0) * 100 / Double(max(1, whole)) }
        var percents = exact.map { Int($0.rounded(.down)) }
        let missing = Int(exact.reduce(0, +).rounded()) - percents.reduce(0, +)
        let byRemainder = exact.indices.sorted { exact[$0] - Double(percents[$0]) > exact[$1] - Double(percents[$1]) }
        for index in byRemainder.prefix(max(0, missing)) { percents[index] += 1 }
        return percents
    }

    /// `33 %`; a part that rounds to zero is `<1 %`.
    package static func text(_ percent: Int) -> String {
        percent == 0 ? "<" + AmountFormat.percent(1) : AmountFormat.percent(percent)
    }
}
