internal import VicinoActivity
internal import VicinoMarkup
internal import VicinoPage

/// The frame around every page: its head, the side bar, and what happened before.
struct PageFrame: View {
    let words: Words
    let title: String
    let isTheirs: Bool
    let content: Markup
    /// What a signed-in browser sees beside the page; nil for all others.
    var sideBar: SideBar?
    /// Why nothing can be recorded now.
    var obstacle: String?
    var notice: NoticeView?

    var body: Markup {
        Markup.documentType
        Html(.lang(words.language.rawValue)) {
            head
            Body {
                FrameDrawings.markup
                A(.class("skip"), .href("#main")) { words(.skip) }
                Header(.class("side")) {
                    logo
                    sideBar
                }
                main
            }
        }
    }

    private var head: Markup {
        Head {
            Meta(Attribute("charset", "utf-8"))
            Meta(.name("viewport"), Attribute("content", "width=device-width,initial-scale=1"))
            Meta(.name("color-scheme"), Attribute("content", "light dark"))
            Title { "\(title) · Vicino" }
            Link(.rel("stylesheet"), .href(Asset.style.path))
            Link(.rel("icon"), .href("/icon.svg"), .type("image/svg+xml"))
            if sideBar != nil { Script(.source(Asset.script.path), Attribute("defer", isPresent: true)) }
        }.markup
    }

    private var logo: Markup {
        A(.class("logo"), .href("/")) {
            Svg(.viewBox("0 0 34 22"), .decorative) {
                Circle(.centerX("12"), .centerY("11"), .radius("9.5"))
                Circle(.centerX("22"), .centerY("11"), .radius("9.5"))
                Path(.class("lens"), .path("M17 2.9a9.5 9.5 0 0 1 0 16.2a9.5 9.5 0 0 1 0-16.2z"))
            }
            "Vicino"
        }.markup
    }

    private var main: Markup {
        Main(.id("main"), .class(isTheirs ? "theirs" : nil)) {
            if let obstacle {
                Div(.class("flash err"), .role("alert")) { Span { obstacle } }
            }
            notice
            content
        }.markup
    }
}
