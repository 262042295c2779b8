internal import Foundation
internal import HTTPTypes
internal import VicinoCore

/// What a page server serves: a value with routes.
///
/// ```swift
/// struct ShoppingSite: PageSite {
///     let name = "Shopping"
///     let list: ShoppingList
///
///     var routes: [PageRoute<ShoppingSite>] {
///         [
///             .get("/") { _ in
///                 .page("Shopping") {
///                     PageHead("Shopping")
///                     for item in list.items { P { item } }
///                 }
///             },
///             .post("/add") { request in
///                 list.add(request.field("item"))
///                 return .redirect("/")
///             },
///         ]
///     }
/// }
/// ```
///
/// Only the name and the routes are required. The server adds the style sheet and the sign-in, and guards every route.
public protocol PageSite: Sendable {
    /// The name of the app, which stands in every title and at the top of every page.
    var name: String { get }

    /// What the site answers. A path that begins with the name of an asset, and `/sign-in`, `/sign-out`, `/alive` and
    /// `/return`, are the server's own.
    var routes: [PageRoute<Self>] { get }

    /// The links to the main pages; none unless the site has some.
    var navigation: [NavigationLink] { get }

    /// The files that pages load; the style sheet of the components, unless the site has more.
    var assets: PageAssets { get }

    /// The language of the site that a user reads best; English unless the site has more.
    ///
    /// - Parameter header: the value of `Accept-Language` that the browser sent; nil for none.
    func language(accepting header: String?) -> String

    /// The texts of the server in a language; English ones unless the site has others.
    func texts(in language: String) -> PageTexts

    /// Builds the frame of a page. Unless the site does it otherwise, the navigation stands beside the page.
    ///
    /// It is called on a thread that may wait for the disk.
    func frame(_ page: Page, for request: PageRequest<Self>) throws -> PageFrame

    /// Says what the user reads after an error of a route; unless the site says it otherwise, its message.
    ///
    /// It is called on a thread that may wait for the disk.
    func refusal(of request: PageRequest<Self>, after error: any Error) -> PageRefusal

    /// The folder for files that come with forms, while they are needed; the system's one for temporary files unless
    /// the site has another. Its files have no names.
    var uploadFolder: String { get }
}

extension PageSite {
    /// No links.
    public var navigation: [NavigationLink] { [] }

    /// The style sheet of the components.
    public var assets: PageAssets { .usual }

    /// English.
    public func language(accepting header: String?) -> String { "en" }

    /// The texts in English.
    public func texts(in language: String) -> PageTexts { PageTexts() }

    /// The frame with the name of the site, and its navigation beside the page.
    public func frame(_ page: Page, for request: PageRequest<Self>) throws -> PageFrame {
        let texts = request.texts
        var frame = PageFrame(
            page, siteName: name, assets: assets, texts: texts, isSignedIn: request.isSignedIn)
        if !navigation.isEmpty {
            frame.side = Navigation(navigation, label: texts.navigation, current: page.section).markup
        }
        return frame
    }

    /// The message of the error.
    public func refusal(of request: PageRequest<Self>, after error: any Error) -> PageRefusal {
        switch error {
        case let refusal as PageRefusal: refusal
        case let error as VicinoError:
            PageRefusal(
                error.code == .notFound ? .notFound : .unprocessableContent, DisplayText(error.message, limit: 600).text
            )
        default: PageRefusal(.internalServerError, DisplayText("\(error)", limit: 300).text)
        }
    }

    /// The system's folder for temporary files.
    public var uploadFolder: String { NSTemporaryDirectory() }
}
