internal import HTTPTypes
internal import VicinoPage

/// A reason why a request is not answered as asked.
struct WebRefusal: RefusalError {
    /// The status of the answer.
    let status: HTTPResponse.Status
    /// What happened and what to do.
    let key: TextKey
    /// The page to which the user can go on.
    var exit = Exit(path: "/", key: .navToday)

    /// A page, and its name.
    struct Exit {
        let path: String
        let key: TextKey
    }

    static let missing = WebRefusal(status: .notFound, key: .errorMissing)
    static let notFollowed = WebRefusal(
        status: .notFound, key: .errorNotFollowed, exit: Exit(path: "/people", key: .navPeople))
    static let badForm = WebRefusal(status: .badRequest, key: .errorForm)
}
