internal import HTTPTypes
package import Hummingbird
internal import NIOCore
package import VicinoMarkup

/// Builds the HTTP responses to what routes answer.
package enum ResponseBuilder {
    /// A response to anything but a page, which has a frame.
    ///
    /// - Parameters:
    ///   - origin: the address of the site, whose cookie signs in a browser.
    ///   - framed: puts a page into its frame.
    static func response(
        _ answer: PageResponse, at origin: WebOrigin, framed: (Page) throws -> Response
    ) rethrows -> Response {
        switch answer.content {
        case .page(let page): try framed(page)
        case .redirect(let path): redirect(path)
        case .asset(let asset): response(asset)
        case .file(let file): response(file)
        case .stream(let stream): response(stream)
        case .unchanged(let etag):
            Response(status: .notModified, headers: [.eTag: etag, .cacheControl: "private, no-cache"])
        case .signedIn(let session, let path): redirect(path, signingIn: session, at: origin)
        case .signedOut(let path): redirect(path, cookie: cookie("", 0, at: origin))
        }
    }

    /// A whole page.
    package static func response(_ page: Page, as markup: Markup, in language: String) -> Response {
        var response = Response(
            status: page.status, headers: [.contentType: "text/html; charset=utf-8", .contentLanguage: language],
            body: ResponseBody(byteBuffer: ByteBuffer(string: markup.text)))
        if let seconds = page.refresh, let name = HTTPField.Name("refresh") { response.headers[name] = "\(seconds)" }
        return response
    }

    /// A file of the program.
    package static func response(_ asset: Asset) -> Response {
        Response(
            status: .ok, headers: [.contentType: asset.type, .cacheControl: "public, max-age=31536000, immutable"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: asset.bytes)))
    }

    /// Sends a browser on, signed in.
    package static func redirect(_ path: String, signingIn session: WebSession, at origin: WebOrigin) -> Response {
        redirect(path, cookie: cookie(of: session, at: origin))
    }

    /// The cookie of a signed-in browser.
    static func cookie(of session: WebSession, at origin: WebOrigin) -> String {
        cookie(session.id, WebSessions.validity / 1000, at: origin)
    }

    /// Sends a browser on.
    package static func redirect(_ path: String, cookie: String? = nil) -> Response {
        var response = Response(status: .seeOther, headers: [.location: path])
        if let cookie { response.headers[.setCookie] = cookie }
        return response
    }

    /// Scripts cannot read the cookie, and browsers do not send it with requests that other sites make.
    private static func cookie(_ value: String, _ seconds: Int64, at origin: WebOrigin) -> String {
        "\(origin.cookieName)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
    }

    private static func response(_ file: WebFile) -> Response {
        var response = Response(
            status: .ok, headers: [.contentType: file.type],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
        // The names come from the program, so they need no quoting.
        if let name = file.name { response.headers[.contentDisposition] = "attachment; filename=\"\(name)\"" }
        return response
    }

    private static func response(_ stream: WebStream) -> Response {
        var response = Response(
            status: .ok, headers: [.contentType: stream.type],
            body: ResponseBody(asyncSequence: stream.pieces))
        if let name = stream.name { response.headers[.contentDisposition] = "attachment; filename=\"\(name)\"" }
        if let etag = stream.etag {
            response.headers[.eTag] = etag
            response.headers[.cacheControl] = "private, no-cache"
        }
        return response
    }
}
