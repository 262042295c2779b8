internal import Vicino
internal import VicinoDiary
internal import VicinoPage

/// The buttons that begin and end the demo.
enum DemoRoutes {
    /// The path that begins it.
    static let path = "/demo"
    /// The path that ends it.
    static let endPath = "/demo/end"

    static let all = [WebRoute.post(path, begin), WebRoute.post(endPath, end)]

    /// A second press, and one on a page that is not current, adds nothing.
    private static func begin(_ request: WebRequest) throws -> PageResponse {
        let diary = request.site.diary
        guard try diary.offersDemo() else { return request.redirect(to: "/") }
        var generator = SystemRandomNumberGenerator()
        try diary.addDemo(using: &generator)
        return request.redirect(to: "/", telling: WebNotice(before: request.words(.demoBegun)))
    }

    private static func end(_ request: WebRequest) throws -> PageResponse {
        guard try request.site.diary.endDemo() else { return request.redirect(to: "/") }
        return request.redirect(to: "/", telling: WebNotice(before: request.words(.demoEnded)))
    }
}
