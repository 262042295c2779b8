import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDrawing

/// A file into which a chart is written, in the format that its name ends with.
struct ChartFile {
    /// The formats of charts.
    enum Format: String, CaseIterable {
        case svg, png, csv
    }

    let path: String
    let format: Format

    /// Reads the value of `-o`.
    ///
    /// - Throws: a usage error if the name says no format.
    init(_ path: String) throws {
        let name = path.split(separator: "/").last ?? ""
        guard let end = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last,
            let format = Format(rawValue: end.lowercased())
        else { throw ValidationError("-o takes a file whose name ends in .svg, .png or .csv.") }
        self.path = path
        self.format = format
    }

    /// Writes a chart, as a whole or not at all, and gives its size in bytes.
    func write(_ chart: Chart) throws -> Int {
        let bytes = try bytes(of: chart)
        try Destination(path, isText: format != .png).write { sink in try sink(bytes) }
        return bytes.count
    }

    private func bytes(of chart: Chart) throws -> [UInt8] {
        switch format {
        case .svg: Array(chart.svg().utf8)
        case .png: try PNGRenderer().png(of: chart.svg())
        case .csv: Array(chart.csv().utf8)
        }
    }
}
