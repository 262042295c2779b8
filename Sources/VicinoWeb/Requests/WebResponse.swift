internal import HTTPTypes
internal import NIOCore

/// What the site answers to a request.
enum WebResponse: Sendable {
    /// A page.
    case page(WebPage)
    /// The address of another page, which the browser fetches.
    case redirect(String)
    /// A file that is part of the program.
    case asset(Asset)
    /// A file for the user.
    case file(WebFile)
    /// A text of any length, written bit by bit.
    case stream(WebStream)
    /// The browser has the newest version.
    case unchanged(etag: String)
    /// A signed-in browser, and the page that follows.
    case signedIn(WebSession, then: String)
    /// A signed-out browser, and the page that follows.
    case signedOut(then: String)
}

/// A file for the user, such as a drawing.
struct WebFile: Sendable {
    /// The media type.
    let type: String
    /// The name under which the browser saves it; nil to show it.
    var name: String?
    /// The content.
    let bytes: [UInt8]
}

/// A text of any length.
struct WebStream: Sendable {
    /// The media type.
    let type: String
    /// The name under which the browser saves it; nil to show it.
    var name: String?
    /// Names this version of the text; nil if browsers must not keep it.
    var etag: String?
    /// The pieces of the text, each of which is made when the browser takes it.
    let pieces: AsyncThrowingStream<ByteBuffer, any Error>
}
