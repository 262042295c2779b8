internal import HTTPTypes

/// A reason why a request is not answered as asked.
struct WebRefusal: Error {
    /// The status of the answer.
    let status: HTTPResponse.Status
    /// What happened and what to do, as a key of the words.
    let key: String

    static let missing = WebRefusal(status: .notFound, key: "error_missing")
    static let badForm = WebRefusal(status: .badRequest, key: "error_form")
}
