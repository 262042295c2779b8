internal import HTTPTypes
internal import Hummingbird
internal import VicinoPage

/// A request to the diary's page, as its own code sees it.
typealias WebRequest = PageRequest<WebSite>

/// An address of the diary's page, and what answers it.
typealias WebRoute = PageRoute<WebSite>

extension PageRequest where Site == WebSite {
    /// The words of the reader's language, as the user's settings want amounts and times.
    var words: Words { .of(Language(rawValue: language) ?? .english, site.region) }
}

extension CheckedRequest {
    /// The words of the browser's language.
    var words: Words { .of(Language(accepting: request.headers[.acceptLanguage])) }
}
