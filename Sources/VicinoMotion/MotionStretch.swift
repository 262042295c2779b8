/// The recognition of samples without a gap.
struct MotionStretch {
    /// Seconds around the one whose steps are counted.
    private static let around = MotionWindow.length / 2
    private static let windowCells = MotionWindow.length * SampleGrid.rate

    private let start: Double
    /// At most the last five seconds.
    private var cells: [Cell] = []
    private var cellCount = 0
    /// How many seconds have their steps.
    private var countedSeconds = 0
    /// Steps in each second that belongs to no known window yet.
    private var steps: [Double] = []
    private var lastSteps = 0.0
    /// The motions of windows whose steps are not all known.
    private var answers: [MotionModel.Answer] = []
    private var knownWindows = 0

    /// - Parameter start: the time of the first sample.
    init(start: Double) { self.start = start }

    /// Takes the next cell.
    ///
    /// - Returns: the windows that are known now: one at most.
    mutating func take(_ cell: Cell) -> [MotionWindow] {
        if cells.count == Self.windowCells { cells.removeFirst(SampleGrid.rate) }
        cells.append(cell)
        cellCount += 1
        guard cells.count == Self.windowCells else { return [] }
        let seconds = cellCount / SampleGrid.rate
        lastSteps = Cadence(cells.map(\.magnitude), ofStepsOnly: true).steps
        // Before the first two whole seconds of this kind there is nothing to look back at.
        while countedSeconds < seconds - Self.around { count() }
        if seconds % MotionWindow.length == 0 { answers.append(MotionModel.answer(MotionFeatures(cells))) }
        return known()
    }

    /// The windows that were not known yet; the last seconds have the steps of those before. A last part of a window is
    /// its own, if it is a second or more.
    mutating func finish() -> [MotionWindow] {
        let seconds = cellCount / SampleGrid.rate
        if cells.count < Self.windowCells, cells.count >= Self.windowCells / 2 {
            lastSteps = Cadence(cells.map(\.magnitude), ofStepsOnly: true).steps
        }
        while countedSeconds < seconds { count() }
        let rest = seconds % MotionWindow.length
        var windows = known()
        guard rest > 0, cells.count >= Self.windowCells / 2 else { return windows }
        let answer = MotionModel.answer(MotionFeatures(cells))
        windows.append(window(answer, seconds: rest))
        return windows
    }

    private mutating func count() {
        steps.append(lastSteps)
        countedSeconds += 1
    }

    private mutating func known() -> [MotionWindow] {
        guard let answer = answers.first, steps.count >= MotionWindow.length else { return [] }
        answers.removeFirst()
        return [window(answer, seconds: MotionWindow.length)]
    }

    private mutating func window(_ answer: MotionModel.Answer, seconds: Int) -> MotionWindow {
        let begin = knownWindows * MotionWindow.length
        let sum = steps.prefix(seconds).reduce(0, +)
        steps.removeFirst(min(seconds, steps.count))
        knownWindows += 1
        return MotionWindow(
            // Both from the same start: a window ends exactly where the next one begins.
            start: start + Double(begin), end: start + Double(begin + seconds), motion: answer.motion, steps: sum,
            certainty: answer.certainty)
    }
}
