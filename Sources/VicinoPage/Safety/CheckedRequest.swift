package import Hummingbird

/// A request whose host and origin are those of the page.
package struct CheckedRequest: Sendable {
    package let request: Request
    /// The session of the browser; nil if it is not signed in.
    package let session: WebSession?
}
