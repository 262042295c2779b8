package import HTTPTypes

/// An address of a site, and what answers it.
///
/// The server answers an address of a route to browsers that the user has signed in, and only if the request comes
/// from a page of the site. So a route has nothing to check.
public struct PageRoute<Site: PageSite>: Sendable {
    /// Whom the address answers.
    package enum Access: Sendable {
        /// Only a browser that the user has signed in.
        case signedIn
        /// Any program of this computer that knows the address: it shows nothing, or a secret is part of it.
        case anybody
    }

    /// The work of a route.
    package enum Work: Sendable {
        /// Reads files, on a thread that may wait for the disk.
        case blocking(@Sendable (PageRequest<Site>) throws -> PageResponse)
        /// Waits for other devices or for news.
        case waiting(@Sendable (PageRequest<Site>) async throws -> PageResponse)
    }

    package let method: HTTPRequest.Method
    /// The path; a part that begins with `:` is a parameter.
    package let path: String
    package let access: Access
    package let work: Work
    /// Whether its form brings files.
    package let takesFile: Bool
    /// Whether a program may ask for the header of the answer alone, as RFC 9110 § 9.3.2 says. An address that changes
    /// something, or whose answer has no end, does not.
    package let answersHead: Bool

    package init(
        method: HTTPRequest.Method, path: String, access: Access, work: Work, takesFile: Bool = false,
        answersHead: Bool = true
    ) {
        self.method = method
        self.path = path
        self.access = access
        self.work = work
        self.takesFile = takesFile
        self.answersHead = answersHead
    }

    /// A page or file that a signed-in browser fetches. Fetching it changes nothing, and may be repeated.
    ///
    /// - Parameters:
    ///   - path: the path; a part that begins with `:` is a parameter, as in `/items/:id`.
    ///   - answer: reads what the page shows, on a thread that may wait for the disk. The user sees its error.
    public static func get(
        _ path: String, _ answer: @escaping @Sendable (PageRequest<Site>) throws -> PageResponse
    ) -> PageRoute {
        PageRoute(method: .get, path: path, access: .signedIn, work: .blocking(answer))
    }

    /// A change that a signed-in browser asks for by a form.
    ///
    /// - Parameters:
    ///   - path: the path; a part that begins with `:` is a parameter.
    ///   - answer: makes the change, on a thread that may wait for the disk. The user sees its error.
    public static func post(
        _ path: String, _ answer: @escaping @Sendable (PageRequest<Site>) throws -> PageResponse
    ) -> PageRoute {
        PageRoute(method: .post, path: path, access: .signedIn, work: .blocking(answer))
    }

    /// A change that waits for other devices.
    ///
    /// - Parameters:
    ///   - path: the path; a part that begins with `:` is a parameter.
    ///   - answer: makes the change. The user sees its error.
    public static func post(
        _ path: String, waiting answer: @escaping @Sendable (PageRequest<Site>) async throws -> PageResponse
    ) -> PageRoute {
        PageRoute(method: .post, path: path, access: .signedIn, work: .waiting(answer))
    }
}
