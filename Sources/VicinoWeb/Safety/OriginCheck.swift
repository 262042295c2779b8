internal import HTTPTypes

/// Decides whether a request may come from the page itself.
struct OriginCheck {
    /// Whether the request is answered.
    let isPassed: Bool

    init(_ request: HTTPRequest, _ origin: WebOrigin) {
        // The first `Host` is the authority; a second one would leave open which of them counts.
        let isRepeated = HTTPField.Name("host").map { request.headerFields.contains($0) } ?? false
        guard let host = request.authority, origin.isHost(host), !isRepeated else {
            isPassed = false
            return
        }
        let sender = request.headerFields[.origin]
        let site = HTTPField.Name("sec-fetch-site").flatMap { request.headerFields[$0] }
        let isSafe = request.method == .get || request.method == .head
        if let sender {
            isPassed = origin.isOwn(sender, host: host)
        } else if isSafe {
            // A link from elsewhere may lead here; a script of another site, or an image in it, may not.
            let mode = HTTPField.Name("sec-fetch-mode").flatMap { request.headerFields[$0] }
            isPassed = site.map { ["same-origin", "none"].contains($0) || mode == "navigate" } ?? true
        } else {
            // Every browser states the origin of a form. Without it, nothing says that the user sent it.
            isPassed = false
        }
    }
}
