internal import VicinoCore

/// A request to a site, as its routes see it. Where it comes from was checked before.
public struct PageRequest<Site: PageSite>: Sendable {
    /// The site that answers.
    public let site: Site
    /// Who may ask the site, and the signed-in browsers.
    package let access: SiteAccess
    /// The browser; nil if it is not signed in.
    package let session: WebSession?
    /// The language of the site that the user reads best, as `PageSite.language(accepting:)` chose it.
    public let language: String
    /// The path and the query, as the browser sent them.
    public let target: String
    /// The values in the path, by name.
    public let parameters: [String: String]
    /// The values in the address behind `?`; of several values with one name, all.
    public let query: [String: [String]]
    /// The fields of a form, likewise.
    public let form: [String: [String]]
    /// The files that came with the form.
    package let files: ReceivedForm.Files
    /// The version of the answer that the browser has; nil for none.
    package let ifNoneMatch: String?

    /// - Parameters:
    ///   - access: who may ask the site.
    ///   - session: the browser; nil if it is not signed in.
    ///   - language: the language of the site that the user reads best.
    ///   - target: the path and the query.
    ///   - parameters: the values in the path, by name.
    ///   - form: the form that came with the request.
    ///   - ifNoneMatch: the version of the answer that the browser has; nil for none.
    package init(
        to site: Site, access: SiteAccess, session: WebSession?, language: String, target: String,
        parameters: [String: String] = [:], form: ReceivedForm = ReceivedForm(), ifNoneMatch: String? = nil
    ) {
        self.site = site
        self.access = access
        self.session = session
        self.language = language
        self.target = target
        self.parameters = parameters
        self.form = form.fields
        files = form.files
        self.ifNoneMatch = ifNoneMatch
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        query = FormFields.read(parts.count > 1 ? parts[1] : "")
    }

    /// Whether the user has signed in the browser.
    public var isSignedIn: Bool { session != nil }

    /// The texts of the server in the language of the request.
    public var texts: PageTexts { site.texts(in: language) }

    /// A value of the query that is not empty; of several, the last one.
    public func query(_ name: String) -> String? { Self.value(name, query) }

    /// A field of the form that is not empty; of several, the last one.
    public func field(_ name: String) -> String? { Self.value(name, form) }

    /// Sends the browser on, to a page that says above its title what happened.
    ///
    /// - Parameters:
    ///   - path: the path of the page.
    ///   - sentence: what happened.
    public func redirect(to path: String, telling sentence: String) -> PageResponse {
        redirect(to: path, telling: WebNotice(before: sentence))
    }

    /// Sends the browser on, to a page that tells what happened.
    package func redirect(to path: String, telling notice: WebNotice? = nil) -> PageResponse {
        if let notice, let session { access.sessions.put(notice, for: session) }
        return .redirect(path)
    }

    /// The page from which a form was sent, if the form names a path of this site; otherwise the given one.
    package func returnPath(or fallback: String) -> String {
        field("return").flatMap(LocalPath.init)?.text ?? fallback
    }

    private static func value(_ name: String, _ values: [String: [String]]) -> String? {
        values[name]?.last.flatMap { $0.isEmpty ? nil : $0 }
    }
}
