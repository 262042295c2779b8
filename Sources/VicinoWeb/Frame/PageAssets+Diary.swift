internal import VicinoPage

extension PageAssets {
    /// The files that the pages of the diary load.
    static let diary = {
        var assets = PageAssets(addingStyle: PackageResources.diary_css)
        assets.script = Asset("app.js", type: "text/javascript; charset=utf-8", bytes: PackageResources.app_js)
        assets.icon = Asset("icon.svg", type: "image/svg+xml", bytes: PackageResources.icon_svg)
        assets.manifest = Asset(
            "vicino.webmanifest", type: "application/manifest+json", bytes: PackageResources.vicino_webmanifest)
        return assets
    }()
}
