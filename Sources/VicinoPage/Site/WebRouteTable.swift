internal import Foundation
package import HTTPTypes

/// Finds the route of a path.
package struct WebRouteTable<Site: PageSite>: Sendable {
    private let routes: [(parts: [Substring], route: PageRoute<Site>)]

    package init(_ routes: [PageRoute<Site>]) { self.routes = routes.map { (Self.parts($0.path), $0) } }

    /// The route of a request, with the values of the parameters in its path; nil if there is none.
    package func find(_ method: HTTPRequest.Method, _ path: String) -> (PageRoute<Site>, [String: String])? {
        guard path.utf8.count <= Self.pathLimit else { return nil }
        let asked = Self.parts(path)
        for (parts, route) in routes where parts.count == asked.count {
            let isHead = method == .head && route.method == .get && route.answersHead
            guard route.method == method || isHead else { continue }
            if let parameters = Self.match(parts, asked) { return (route, parameters) }
        }
        return nil
    }

    /// The maximum length of a path in bytes.
    static var pathLimit: Int { 1_024 }

    /// The parts of a path. An empty part stays, so that each route has one address: `//settings` leads nowhere.
    private static func parts(_ path: String) -> [Substring] {
        path == "/" ? [] : path.split(separator: "/", omittingEmptySubsequences: false)
    }

    private static func match(_ parts: [Substring], _ asked: [Substring]) -> [String: String]? {
        var parameters: [String: String] = [:]
        for (part, value) in zip(parts, asked) {
            if part.first == ":" {
                guard !value.isEmpty, let value = String(value).removingPercentEncoding else { return nil }
                parameters[String(part.dropFirst())] = value
            } else if part != value {
                return nil
            }
        }
        return parameters
    }
}
