internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage

/// The page of the charts, and the files that it offers.
enum ChartRoutes {
    static let all = [
        WebRoute.get("/charts") { try .page(ChartPage($0).page()) },
        WebRoute.get(ComparisonPage.path) { try .page(ComparisonPage(request: $0).page()) },
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
    private static func file(_ request: WebRequest) throws -> PageResponse {
        let page = try ChartPage(request)
        let kind = try kind(request)
        guard let format = request.parameters["format"].flatMap({ ChartFormat(rawValue: $0) }) else {
            throw WebRefusal.missing
        }
        // A file may be longer than a page.
        let chart = try page.chart(kind, page.summaries(dayLimit: Chart.markLimit))
        let days = chart.period.map { "-\($0.lowerBound)-\($0.upperBound)" } ?? ""
        let name = "vicino-\(kind.rawValue)\(days).\(format.rawValue)"
        return .file(WebFile(type: format.type, name: name, bytes: try format.bytes(of: chart)))
    }
}
