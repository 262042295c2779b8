internal import Hummingbird
internal import Vicino

/// A request, as the page's own code sees it.
struct WebRequest: Sendable {
    /// The site that answers.
    let site: WebSite
    /// The browser; nil if it is not signed in.
    let session: WebSession?
    /// The words of the reader's language.
    let words: Words
    /// The path and the query, as the browser sent them.
    let target: String
    /// The values in the path, by name.
    let parameters: [String: String]
    /// The values in the address behind `?`; of several values with one name, all.
    let query: [String: [String]]
    /// The fields of a form, likewise.
    let form: [String: [String]]
    /// The file that came with the form.
    var file = ReceivedForm.File.none
    /// The request's headers that pages need.
    var ifNoneMatch: String?

    /// A value of the query that is not empty.
    func query(_ name: String) -> String? { Self.value(name, query) }

    /// A field of the form that is not empty.
    func field(_ name: String) -> String? { Self.value(name, form) }

    /// Sends the browser on, to a page that tells what happened.
    func redirect(to path: String, telling notice: WebNotice? = nil) -> WebResponse {
        if let notice, let session { site.sessions.put(notice, for: session) }
        return .redirect(path)
    }

    /// The page from which a form was sent, if the form names a path of this site; otherwise the given one.
    func returnPath(or fallback: String) -> String {
        guard let path = field("return"), path.hasPrefix("/"), !path.hasPrefix("//"), !path.contains("\\"),
            path.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return fallback }
        return path
    }

    private static func value(_ name: String, _ values: [String: [String]]) -> String? {
        values[name]?.last.flatMap { $0.isEmpty ? nil : $0 }
    }
}
