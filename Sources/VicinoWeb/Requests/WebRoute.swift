internal import HTTPTypes

/// An address of the site, and what answers it.
struct WebRoute: Sendable {
    /// Whom the address answers.
    enum Access: Sendable {
        /// Only a browser that the user has signed in.
        case signedIn
        /// Any program of this computer that knows the address: it shows nothing, or a secret is part of it.
        case anybody
    }

    /// The work of a route.
    enum Work: Sendable {
        /// Reads files, on a thread that may wait for the disk.
        case blocking(@Sendable (WebRequest) throws -> WebResponse)
        /// Waits for other devices or for news.
        case waiting(@Sendable (WebRequest) async throws -> WebResponse)
    }

    let method: HTTPRequest.Method
    /// The path; a part that begins with `:` is a parameter.
    let path: String
    let access: Access
    let work: Work
    /// Whether its form brings a file.
    var takesFile = false
    /// Whether a program may ask for the header of the answer alone, as RFC 9110 § 9.3.2 says. An address that changes
    /// something, or whose answer has no end, does not.
    var answersHead = true

    /// A page or file that a signed-in browser fetches.
    static func get(_ path: String, _ answer: @escaping @Sendable (WebRequest) throws -> WebResponse) -> WebRoute {
        WebRoute(method: .get, path: path, access: .signedIn, work: .blocking(answer))
    }

    /// A change that a signed-in browser asks for.
    static func post(_ path: String, _ answer: @escaping @Sendable (WebRequest) throws -> WebResponse) -> WebRoute {
        WebRoute(method: .post, path: path, access: .signedIn, work: .blocking(answer))
    }
}
