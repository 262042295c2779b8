internal import Hummingbird

/// A request whose host and origin are those of the page.
struct CheckedRequest: Sendable {
    let request: Request
    /// The session of the browser; nil if it is not signed in.
    let session: WebSession?
    /// The words of the browser's language.
    let words: Words
}
