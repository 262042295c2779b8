/// Activities by their starts: more can be added in any order, and those near a moment are found quickly.
///
/// They are in sorted runs, each at least twice as long as the next one. A run that is added is merged with shorter ones,
/// so that n activities take n · log n steps, however they arrive.
struct ActivitiesByStart {
    private var runs: [[ComparedActivity]] = []

    init(_ all: [ComparedActivity] = []) {
        if !all.isEmpty { runs = [all.sorted { $0.start < $1.start }] }
    }

    mutating func insert(_ activity: ComparedActivity) { append([activity]) }

    mutating func insert(contentsOf other: Self) { other.runs.forEach { append($0) } }

    /// Those that begin at certain times, at most so many; the rest is left out.
    func starting(in times: ClosedRange<Int64>, limit: Int) -> [ComparedActivity] {
        var found: [ComparedActivity] = []
        for run in runs {
            var index = Self.firstIndex(in: run, notBefore: times.lowerBound)
            while index < run.count, run[index].start <= times.upperBound, found.count < limit {
                found.append(run[index])
                index += 1
            }
        }
        return found
    }

    private mutating func append(_ run: [ComparedActivity]) {
        var run = run
        while let last = runs.last, last.count < 2 * run.count {
            runs.removeLast()
            run = Self.merged(last, run)
        }
        runs.append(run)
    }

    /// Both runs as one, with the first one's before the second one's of the same start.
    private static func merged(_ first: [ComparedActivity], _ second: [ComparedActivity]) -> [ComparedActivity] {
        var merged: [ComparedActivity] = []
        merged.reserveCapacity(first.count + second.count)
        var index = 0
        for activity in second {
            while index < first.count, first[index].start <= activity.start {
                merged.append(first[index])
                index += 1
            }
            merged.append(activity)
        }
        merged.append(contentsOf: first[index...])
        return merged
    }

    private static func firstIndex(in run: [ComparedActivity], notBefore start: Int64) -> Int {
        var low = 0
        var high = run.count
        while low < high {
            let middle = (low + high) / 2
            if run[middle].start < start { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
