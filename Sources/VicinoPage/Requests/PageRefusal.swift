package import HTTPTypes

/// The reason of a route not to answer a request as asked, which is shown to the user.
///
/// ```swift
/// guard let name = request.field("name") else { throw PageRefusal("Type the name of what you need.") }
/// ```
public struct PageRefusal: RefusalError {
    /// The status of the answer.
    package let status: HTTPResponse.Status
    /// What happened and what to do; nil for the text of the site that goes with the status.
    package let sentence: String?
    /// The page to which the user can go on; nil for the first one.
    package let exit: NavigationLink?

    /// The form cannot be done.
    ///
    /// - Parameters:
    ///   - sentence: what happened and what to do.
    ///   - exit: the page to which the user can go on; nil for the first one.
    public init(_ sentence: String, exit: NavigationLink? = nil) {
        self.init(.unprocessableContent, sentence, exit: exit)
    }

    /// - Parameters:
    ///   - status: the status of the answer.
    ///   - sentence: what happened and what to do; nil for the text of the site that goes with the status.
    ///   - exit: the page to which the user can go on; nil for the first one.
    package init(_ status: HTTPResponse.Status, _ sentence: String? = nil, exit: NavigationLink? = nil) {
        self.status = status
        self.sentence = sentence
        self.exit = exit
    }

    /// There is no such page.
    public static let missing = PageRefusal(.notFound)
    /// The form is not as the page has sent it.
    public static let badForm = PageRefusal(.badRequest)
}

/// An error that is an answer: the same request is refused again.
package protocol RefusalError: Error {}
