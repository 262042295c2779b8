internal import VicinoActivity
internal import VicinoDrawing

/// A form of a file.
enum ChartFormat: String, CaseIterable, Sendable {
    case svg, png, csv

    var type: String {
        switch self {
        case .svg: "image/svg+xml"
        case .png: "image/png"
        case .csv: "text/csv; charset=utf-8"
        }
    }

    /// The forms that this computer can make.
    static var offered: [ChartFormat] { allCases.filter { $0 != .png || PNGRenderer.isAvailable } }

    /// Makes a file.
    ///
    /// - Throws: `VicinoError` for a PNG if the library that renders it is missing.
    func bytes(of chart: Chart) throws -> [UInt8] {
        switch self {
        case .svg: Array(chart.svg().utf8)
        case .png: try PNGRenderer().png(of: chart.svg())
        case .csv: Array(chart.csv().utf8)
        }
    }
}
