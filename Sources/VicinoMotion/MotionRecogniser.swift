/// Recognises motion and counts steps in the samples of an accelerometer, as they come.
///
/// It holds some seconds, whatever it is given. The steps of a second are those of the five seconds around it, so a window
/// is known two seconds after its end. What precedes a gap of more than half a second and what follows it are recognised
/// apart. Samples that are not later than the newest one are left out, so that no time is counted twice.
package struct MotionRecogniser: Sendable {
    /// How many samples were left out: they were out of order, or no sensor says such a thing.
    package private(set) var droppedCount = 0
    /// How many samples were taken.
    package private(set) var takenCount = 0

    private var grid = SampleGrid()
    private var stretch: MotionStretch?

    package init() {}

    /// Takes a sample.
    ///
    /// - Returns: the windows that are known now.
    package mutating func take(_ sample: MotionSample) -> [MotionWindow] {
        switch grid.take(sample) {
        case .dropped:
            droppedCount += 1
            return []
        case .none:
            takenCount += 1
            return []
        case .cells(let cells):
            takenCount += 1
            var windows: [MotionWindow] = []
            for cell in cells { windows += stretch?.take(cell) ?? [] }
            return windows
        case .stretch(let start):
            takenCount += 1
            let windows = finish()
            stretch = MotionStretch(start: start)
            return windows
        }
    }

    /// The windows that were not known yet, after the last sample.
    ///
    /// Samples may follow, as after a gap.
    package mutating func finish() -> [MotionWindow] {
        defer { stretch = nil }
        return stretch?.finish() ?? []
    }
}
