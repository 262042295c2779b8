internal import VicinoCore
internal import VicinoDrawing

extension ChartWords {
    /// A sentence for each trend: `Less walking than in October: 3 h 20 min a week in place of 4 h 10 min.`
    package func sentences(_ trends: [Trend], over spans: TrendSpans) -> [String] {
        let span = name(of: spans)
        return trends.map { trend in
            let amounts = [
                "span": span, "amount": amount(trend.present, trend), "earlier": amount(trend.earlier, trend),
            ]
            return switch trend.subject {
            case .activity(let activity):
                fill(
                    trend.isMore ? trendMore : trendLess,
                    amounts.merging(["name": name(of: activity)]) { old, _ in old })
            case .steps: fill(trend.isMore ? trendMoreSteps : trendFewerSteps, amounts)
            }
        }
    }

    /// The time of a week, or the steps of a day.
    private func amount(_ mean: Double, _ trend: Trend) -> String {
        switch trend.subject {
        case .activity: drawing.fullDuration(mean * 7)
        case .steps: drawing.number(Int(mean.rounded()))
        }
    }

    /// With what the present days are compared: `than in October`.
    private func name(of spans: TrendSpans) -> String {
        switch spans.basis {
        case .week: return trendWeekBefore
        case .year(let year): return fill(trendYearBefore, ["year": "\(year)"])
        case .days(let count): return fill(trendDaysBefore, ["count": drawing.number(count)])
        case .month(let month):
            let year = month.year == spans.present.lowerBound.year ? "" : " \(month.year)"
            return fill(trendMonthBefore, ["month": drawing.month(month) + year])
        }
    }
}
