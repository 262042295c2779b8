internal import HTTPTypes

/// Decides whether a request may come from the page itself.
struct OriginCheck {
    /// How far a request is answered.
    enum Result {
        /// Not at all: a page of another site may have sent it.
        case refused
        /// Under a name that everybody knows, or of an earlier run: calendar feeds, and no browser is signed in.
        case common
        /// As a request of the page.
        case page
    }

    let result: Result

    init(_ request: HTTPRequest, _ origin: WebOrigin) {
        // The first `Host` is the authority; a second one would leave open which of them counts.
        let isRepeated = Self.field("host", of: request) != nil
        let host = request.authority
        let isOther = origin.isCommon(host) || origin.isFormer(host)
        guard !isRepeated, origin.isPage(host) || isOther else {
            result = .refused
            return
        }
        if origin.isPage(host) {
            result = Self.isFromPage(request, origin) ? .page : .refused
        } else {
            result = Self.isLink(request) || Self.isFormerForm(request, origin) ? .common : .refused
        }
    }

    private static func isFromPage(_ request: HTTPRequest, _ origin: WebOrigin) -> Bool {
        // Every browser states the origin of a form. Without it, nothing says that the user sent it.
        guard let sender = request.headerFields[.origin] else { return isLink(request) }
        return origin.isOwn(sender)
    }

    /// Whether a page of an earlier run sends its form. Nothing is done with it, and the user is told so.
    private static func isFormerForm(_ request: HTTPRequest, _ origin: WebOrigin) -> Bool {
        guard let host = request.authority, origin.isFormer(host) else { return false }
        return request.method == .post && request.headerFields[.origin] == "http://\(host)"
    }

    /// Whether a request changes nothing, and no page of another site fetches it.
    ///
    /// A link from elsewhere may lead here; a script of another site, or an image in it, may not.
    private static func isLink(_ request: HTTPRequest) -> Bool {
        guard request.method == .get || request.method == .head else { return false }
        guard request.headerFields[.origin] == nil else { return false }
        guard let site = field("sec-fetch-site", of: request) else { return true }
        return ["same-origin", "none"].contains(site) || field("sec-fetch-mode", of: request) == "navigate"
    }

    private static func field(_ name: String, of request: HTTPRequest) -> String? {
        HTTPField.Name(name).flatMap { request.headerFields[$0] }
    }
}
