public import VicinoMarkup

/// The frame around every page: its head, what stands beside it, and what happened before.
public struct PageFrame: View {
    private let page: Page
    private let siteName: String
    private let assets: PageAssets
    private let texts: PageTexts
    private let isSignedIn: Bool

    /// The drawings to which icons refer: symbols in an `Svg` that is not shown.
    public var drawings = Markup.none
    /// What stands at the top of every page, and leads to the first one.
    public var logo: Markup
    /// What a signed-in browser sees beside the page, such as a `Navigation`. No other browser sees it.
    public var side = Markup.none
    /// What holds for every page for a while, and stands above it: that it shows an example, say.
    public var banner = Markup.none
    /// What does not work now, above every page; nil if everything does.
    public var alert: String?
    /// The colours of the page.
    package var appearance = PageAppearance.system
    /// What led to the page. The server adds it, and removes it from the session.
    package var notice: WebNotice?
    /// The key by which the page finds back when the server has started again. The server adds it.
    var returnKey: String?

    /// Makes a frame with the name of the site, and nothing beside the page.
    ///
    /// - Parameters:
    ///   - page: the page.
    ///   - siteName: the name of the site.
    ///   - assets: the files that the page loads.
    ///   - texts: the texts of the frame.
    ///   - isSignedIn: whether the browser is signed in.
    public init(_ page: Page, siteName: String, assets: PageAssets, texts: PageTexts, isSignedIn: Bool) {
        self.page = page
        self.siteName = siteName
        self.assets = assets
        self.texts = texts
        self.isSignedIn = isSignedIn
        logo = siteName.markup
    }

    /// The whole page.
    public var body: Markup {
        Markup.documentType
        Html(.lang(texts.language), .class(appearance.style)) {
            head
            Body {
                drawings
                A(.class("skip"), .href("#main")) { texts.skip }
                Header(.class("side")) {
                    A(.class("logo"), .href("/")) { logo }
                    if isSignedIn { side }
                }
                main
            }
        }
    }

    private var head: Markup {
        Head {
            Meta(Attribute("charset", "utf-8"))
            Meta(.name("viewport"), Attribute("content", "width=device-width,initial-scale=1"))
            Meta(.name("color-scheme"), Attribute("content", appearance.schemes))
            themeColors
            Title { "\(page.title) · \(siteName)" }
            Link(.rel("stylesheet"), .href(assets.style.address))
            if let icon = assets.icon { Link(.rel("icon"), .href(icon.path), .type(icon.type)) }
            if let manifest = assets.manifest { Link(.rel("manifest"), .href(manifest.path)) }
            serverScript
            if isSignedIn, let script = assets.script {
                Script(.source(script.address), Attribute("defer", isPresent: true))
            }
        }.markup
    }

    /// The paper of pages in light and dark surroundings, as the style sheet has it.
    static let lightPaper = "#faf8f4"
    static let darkPaper = "#141311"

    /// The colour of what the browser draws around the page.
    @MarkupBuilder private var themeColors: Markup {
        switch appearance {
        case .system:
            themeColor(Self.lightPaper, media: "(prefers-color-scheme:light)")
            themeColor(Self.darkPaper, media: "(prefers-color-scheme:dark)")
        case .light: themeColor(Self.lightPaper)
        case .dark: themeColor(Self.darkPaper)
        }
    }

    private func themeColor(_ color: String, media: String? = nil) -> Markup {
        Meta(.name("theme-color"), Attribute("content", color), Attribute("media", media)).markup
    }

    /// The script that finds back, with what it knows and says.
    private var serverScript: Markup {
        guard isSignedIn, let returnKey else { return .none }
        return Script(
            .source(PageAssets.serverScript.address), Attribute("defer", isPresent: true),
            .data("data-key", returnKey), .data("data-stopped", texts.stopped),
            .data("data-again", texts.runsAgain), .data("data-go", texts.goOn),
            .data("data-address", texts.programAddress), .data("data-open", texts.openProgram)
        ).markup
    }

    private var main: Markup {
        Main(.id("main"), .class(page.isTheirs ? "theirs" : nil)) {
            if let alert {
                Div(.class("flash err"), .role("alert")) { Span { alert } }
            }
            banner
            if let notice { NoticeView(notice: notice, undo: texts.undo) }
            page.content
        }.markup
    }
}
