internal import Vicino
internal import VicinoMarkup
internal import VicinoPage

/// The page that shows what a follower sees of the user, and changes it.
struct SharedPage {
    let site: WebSite
    let words: Words
    let sharing: SharingState

    func page() throws -> Page {
        let view = try sharing.view(site, words)
        let title = words(.sharedHeading, ["name": view.name])
        return Page(
            title: title, section: .people, view: SharedPageView(title: title, sharing: view), status: sharing.status)
    }
}

/// What the page shows.
struct SharedPageView: View {
    let title: String
    let sharing: SharingView

    var body: Markup {
        PageHead(title, partOf: sharing.name, at: sharing.path)
        sharing
    }
}
