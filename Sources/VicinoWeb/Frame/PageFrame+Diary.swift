internal import VicinoMarkup
internal import VicinoPage

extension PageFrame {
    /// The name in the title of every page.
    static let siteName = "Vicino"

    /// Builds the frame of a page of the diary, with nothing beside it.
    init(_ page: Page, words: Words, isSignedIn: Bool = false) {
        self.init(
            page, siteName: Self.siteName, assets: .diary, texts: PageTexts(words), isSignedIn: isSignedIn)
        drawings = FrameDrawings.markup
        logo = Self.twoCircles
    }

    /// The logo, and the name beside it.
    @MarkupBuilder private static var twoCircles: Markup {
        Svg(.viewBox("0 0 34 22"), .decorative) {
            Circle(.centerX("12"), .centerY("11"), .radius("9.5"))
            Circle(.centerX("22"), .centerY("11"), .radius("9.5"))
            Path(.class("lens"), .path("M17 2.9a9.5 9.5 0 0 1 0 16.2a9.5 9.5 0 0 1 0-16.2z"))
        }
        siteName
    }
}
