package import NIOCore
public import VicinoMarkup

/// What a route answers: `.page(…)`, `.redirect("/")` or `.file(…)`.
public struct PageResponse: Sendable {
    /// What it is made of.
    package let content: Content

    /// What the server makes a response of.
    package enum Content: Sendable {
        case page(Page)
        case redirect(String)
        case asset(Asset)
        case file(WebFile)
        case stream(WebStream)
        case unchanged(etag: String)
        case signedIn(WebSession, then: String)
        case signedOut(then: String)
    }

    /// A page, which the server puts into the frame of the site.
    public static func page(_ page: Page) -> PageResponse { PageResponse(content: .page(page)) }

    /// A page of a title and its content.
    ///
    /// - Parameters:
    ///   - title: its title, without the name of the site.
    ///   - content: what it shows.
    public static func page(_ title: String, @MarkupBuilder content: () -> Markup) -> PageResponse {
        .page(Page(title, content: content))
    }

    /// The path of another page of the site, which the browser fetches. A form is answered in this way, so that
    /// fetching the page again does not send it again.
    public static func redirect(_ path: String) -> PageResponse { PageResponse(content: .redirect(path)) }

    /// A file for the user.
    ///
    /// - Parameters:
    ///   - type: the media type.
    ///   - name: the name under which the browser saves it, of letters that need no quoting; nil to show it.
    ///   - bytes: the content.
    public static func file(type: String, name: String? = nil, bytes: [UInt8]) -> PageResponse {
        .file(WebFile(type: type, name: name, bytes: bytes))
    }

    /// A file for the user.
    package static func file(_ file: WebFile) -> PageResponse { PageResponse(content: .file(file)) }

    /// A file that is part of the program.
    package static func asset(_ asset: Asset) -> PageResponse { PageResponse(content: .asset(asset)) }

    /// A text of any length, written bit by bit.
    package static func stream(_ stream: WebStream) -> PageResponse { PageResponse(content: .stream(stream)) }

    /// The browser has the newest version.
    package static func unchanged(etag: String) -> PageResponse { PageResponse(content: .unchanged(etag: etag)) }

    /// A signed-in browser, and the page that follows.
    static func signedIn(_ session: WebSession, then path: String) -> PageResponse {
        PageResponse(content: .signedIn(session, then: path))
    }

    /// A signed-out browser, and the page that follows.
    static func signedOut(then path: String) -> PageResponse { PageResponse(content: .signedOut(then: path)) }
}

/// A file for the user, such as a drawing.
package struct WebFile: Sendable {
    /// The media type.
    let type: String
    /// The name under which the browser saves it; nil to show it.
    let name: String?
    /// The content.
    package let bytes: [UInt8]

    /// - Parameters:
    ///   - type: the media type.
    ///   - name: the name under which the browser saves it; nil to show it.
    ///   - bytes: the content.
    package init(type: String, name: String? = nil, bytes: [UInt8]) {
        self.type = type
        self.name = name
        self.bytes = bytes
    }
}

/// A text of any length.
package struct WebStream: Sendable {
    /// The media type.
    package let type: String
    /// The name under which the browser saves it; nil to show it.
    package let name: String?
    /// Names this version of the text; nil if browsers must not keep it.
    package let etag: String?
    /// The pieces of the text, each of which is made when the browser takes it.
    package let pieces: AsyncThrowingStream<ByteBuffer, any Error>

    /// - Parameters:
    ///   - type: the media type.
    ///   - name: the name under which the browser saves it; nil to show it.
    ///   - etag: names this version of the text; nil if browsers must not keep it.
    ///   - pieces: the pieces of the text.
    package init(
        type: String, name: String? = nil, etag: String? = nil, pieces: AsyncThrowingStream<ByteBuffer, any Error>
    ) {
        self.type = type
        self.name = name
        self.etag = etag
        self.pieces = pieces
    }
}
