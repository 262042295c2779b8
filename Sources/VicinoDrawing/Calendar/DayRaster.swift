internal import VicinoCore
internal import VicinoMarkup

/// A day as few shapes: one path for each colour, on a grid of minutes. It draws any number of blocks in bounded space.
struct DayRaster: Sendable {
    /// A stretch of one colour.
    struct Run: Hashable, Sendable {
        /// The cells that it covers.
        let cells: Range<Int>
        /// The classes of its colour.
        let cssClass: String
    }

    /// How many cells the day has.
    let cellCount: Int
    /// The stretches, in order of time; no two overlap.
    let runs: [Run]
    /// How many steps the work took.
    let work: Int

    /// Divides a day into cells. Where blocks overlap, the shorter one is drawn, because it would be hidden otherwise.
    init(_ blocks: [DayLine.Block], minutesPerCell: Int) {
        let length = minutesPerCell * 60_000
        cellCount = WallTime.millisecondsPerDay / length
        var owner = Array(repeating: -1, count: cellCount)
        // For each cell itself, or a later one if it is taken.
        var open = Array(0...cellCount)
        var work = 0
        let order = blocks.indices.sorted { (blocks[$0].width, $0) < (blocks[$1].width, $1) }
        for index in order where blocks[index].mark != nil {
            let hours = blocks[index].hours
            let lower = min((Int(hours.lowerBound.milliseconds) + length / 2) / length, cellCount - 1)
            let upper = min(max(lower + 1, (Int(hours.upperBound.milliseconds) + length / 2) / length), cellCount)
            var cell = Self.next(lower, &open)
            while cell < upper {
                owner[cell] = index
                open[cell] = cell + 1
                cell = Self.next(cell + 1, &open)
                work += 1
            }
            work += 1
        }
        self.work = work
        runs = Self.runs(owner, blocks)
    }

    /// The rasters of some days, as fine as a number of stretches allows.
    static func fitting(_ days: [[DayLine.Block]], runLimit: Int) -> [DayRaster] {
        let sizes = [1, 5, 15, 30, 60]
        for size in sizes {
            let rasters = days.map { DayRaster($0, minutesPerCell: size) }
            if size == sizes.last || rasters.reduce(0, { $0 + $1.runs.count }) <= runLimit { return rasters }
        }
        return []
    }

    /// Draws the paths into a drawing whose view box is the cells by one.
    ///
    /// - Parameter isUpright: whether time goes down.
    func draw(into svg: inout MarkupWriter, isUpright: Bool = false) {
        var shapes: [(cssClass: String, path: String)] = []
        var indices: [String: Int] = [:]
        for run in runs {
            let index = indices[run.cssClass] ?? shapes.count
            if index == shapes.count {
                shapes.append((run.cssClass, ""))
                indices[run.cssClass] = index
            }
            let from = run.cells.lowerBound
            let count = run.cells.count
            shapes[index].path += isUpright ? "M0 \(from)h1v\(count)h-1z" : "M\(from) 0h\(count)v1h-\(count)z"
        }
        for shape in shapes { svg.element("path", ["class": shape.cssClass, "d": shape.path]) }
    }

    /// The first free cell at or after one. Each search shortens the later ones.
    private static func next(_ cell: Int, _ open: inout [Int]) -> Int {
        var free = cell
        while open[free] != free {
            open[free] = open[open[free]]
            free = open[free]
        }
        return free
    }

    private static func runs(_ owner: [Int], _ blocks: [DayLine.Block]) -> [Run] {
        var runs: [Run] = []
        var start = 0
        while start < owner.count {
            let end = owner[start...].firstIndex { $0 != owner[start] } ?? owner.count
            if owner[start] >= 0 { runs.append(Run(cells: start..<end, cssClass: blocks[owner[start]].cssClass)) }
            start = end
        }
        return runs
    }
}

extension DayLine.Block {
    /// How much of the 24 hours of a clock it covers.
    var width: Duration { hours.upperBound - hours.lowerBound }

    /// Whether the line around it would leave nothing of its colour.
    var isNarrow: Bool { width < .seconds(12 * 60) }

    /// The class of its rectangle, if it has a colour of its own; nil for a gap.
    var shape: String? {
        guard mark != nil else { return nil }
        if isPlanned { return "b p" }
        return isNarrow ? "b n" : "b"
    }

    /// The classes of a shape in the block's colour.
    var cssClass: String {
        ["b", mark?.hue.cssClass, isPlanned ? "p" : nil, isFaded ? "off" : nil].compactMap { $0 }.joined(separator: " ")
    }
}
