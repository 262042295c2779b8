internal import VicinoCore

/// A part of a summary's period with what a chart must know about its days.
struct ChartPart {
    let part: SummaryPart
    /// Whether any of its days has a record.
    let isRecorded: Bool
    /// Whether nothing of it counts: it is over before the first record, or begins after today.
    let isOutside: Bool
    /// The time that an activity covers.
    let known: Duration

    /// The parts of a summary, ascending.
    static func all(_ summary: ActivitySummary) -> [ChartPart] {
        var days = summary.days[...]
        let today = summary.now.wall.date
        return summary.parts.map { part in
            let own = days.prefix { $0.date <= part.last }
            days = days.dropFirst(own.count)
            return ChartPart(
                part: part, isRecorded: own.contains(where: \.isRecorded),
                isOutside: own.allSatisfy { $0.isOutside(today: today) },
                known: own.reduce(.zero) { $0 + $1.known })
        }
    }
}
