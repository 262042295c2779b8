/// Turns samples of any rate into cells of equal length, each with the mean of its samples.
///
/// A short gap is bridged in a straight line. A longer one ends the stretch: what precedes and what follows it have
/// nothing to do with each other.
struct SampleGrid {
    /// Cells in a second. All that people do with their legs is below 12 Hz.
    static let rate = 25
    /// The longest gap that is bridged, in cells. Half a second is less than one step.
    static let longestGap = rate / 2

    /// What a sample leads to.
    enum Outcome: Equatable {
        /// No cell is complete yet.
        case none
        /// These cells are complete.
        case cells([Cell])
        /// The cells are the first of a new stretch that begins at a time.
        case stretch(start: Double)
        /// The sample is not later than the newest one, or no sensor says such a thing.
        case dropped
    }

    private var start = 0.0
    private var newest: Double?
    /// The cell in which the newest sample lies.
    private var index = 0
    private var sum = Cell()
    private var count = 0.0
    /// The cell that was complete last.
    private var last: Cell?
    /// How many cells between that one and the current one have no sample.
    private var missing = 0

    /// Takes a sample.
    mutating func take(_ sample: MotionSample) -> Outcome {
        guard sample.isPlausible, newest.map({ sample.time > $0 }) != false else { return .dropped }
        defer { newest = sample.time }
        guard newest != nil, let next = nextIndex(sample.time) else {
            begin(sample)
            return .stretch(start: sample.time)
        }
        if next == index {
            add(sample)
            return .none
        }
        let cells = complete(next)
        index = next
        sum = Cell()
        count = 0
        add(sample)
        return .cells(cells)
    }

    /// The cell of a time; nil after a gap that is too long.
    private func nextIndex(_ time: Double) -> Int? {
        let position = (time - start) * Double(Self.rate)
        guard position < Double(index + Self.longestGap + 2) else { return nil }
        return max(index, Int(position))
    }

    private mutating func begin(_ sample: MotionSample) {
        start = sample.time
        index = 0
        sum = Cell()
        count = 0
        last = nil
        missing = 0
        add(sample)
    }

    private mutating func add(_ sample: MotionSample) {
        sum = sum + Cell(x: sample.x, y: sample.y, z: sample.z)
        count += 1
    }

    /// The current cell, after those without a sample between it and the one before.
    ///
    /// - Parameter next: the cell that follows.
    private mutating func complete(_ next: Int) -> [Cell] {
        let cell = sum * (1 / count)
        defer {
            last = cell
            missing = next - index - 1
        }
        guard let last else { return [cell] }
        let steps = missing + 1
        return (1...steps).map { step in
            let share = Double(step) / Double(steps)
            return last * (1 - share) + cell * share
        }
    }
}
