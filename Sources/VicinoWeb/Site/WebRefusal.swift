internal import HTTPTypes

/// A reason why a request is not answered as asked.
struct WebRefusal: Error {
    /// The status of the answer.
    let status: HTTPResponse.Status
    /// What happened and what to do, as a key of the words.
    let key: String
    /// The page to which the user can go on.
    var exit = Exit(path: "/", key: "nav_today")

    /// A page, and its name as a key of the words.
    struct Exit {
        let path: String
        let key: String
    }

    static let missing = WebRefusal(status: .notFound, key: "error_missing")
    static let notFollowed = WebRefusal(
        status: .notFound, key: "error_not_followed", exit: Exit(path: "/people", key: "nav_people"))
    static let badForm = WebRefusal(status: .badRequest, key: "error_form")
}
