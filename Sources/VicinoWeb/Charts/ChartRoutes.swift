internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// The page of the charts, and the files that it offers.
enum ChartRoutes {
    static let all = [
        WebRoute.get("/charts") { try .page(ChartPage($0).page()) },
        WebRoute.get("/charts/:kind/table") { request in
            let page = try ChartPage(request)
            return .page(try page.tablePage(try kind(request)))
        },
        WebRoute.get("/charts/:kind/:format", file),
    ]

    private static func kind(_ request: WebRequest) throws -> ChartKind {
        guard let kind = request.parameters["kind"].flatMap({ ChartKind(rawValue: $0) }) else {
            throw WebRefusal.missing
        }
        return kind
    }

    /// A chart as a file: a drawing, or its table.
    private static func file(_ request: WebRequest) throws -> WebAnswer {
        let page = try ChartPage(request)
        let kind = try kind(request)
        guard let format = request.parameters["format"].flatMap({ ChartFormat(rawValue: $0) }) else {
            throw WebRefusal.missing
        }
        let chart = try kind.chart(page.summaries(), of: page.owner, page.chartWords)
        let name = "vicino-\(kind.rawValue)-\(page.span.first)-\(page.span.last).\(format.rawValue)"
        return .file(WebFile(type: format.type, name: name, bytes: format.bytes(of: chart)))
    }
}

/// A form of a file.
enum ChartFormat: String, CaseIterable, Sendable {
    case svg, csv

    var type: String {
        switch self {
        case .svg: "image/svg+xml"
        case .csv: "text/csv; charset=utf-8"
        }
    }

    func bytes(of chart: Chart) -> [UInt8] {
        switch self {
        case .svg: Array(chart.fileSVG().utf8)
        case .csv: Array(chart.csv().utf8)
        }
    }
}
