/// The files that the pages of a site load: one style sheet, and perhaps a script and an icon.
public struct PageAssets: Sendable {
    /// The style sheet.
    public let style: Asset
    /// The script of pages for signed-in browsers; nil for none.
    public var script: Asset?
    /// The icon that browsers show beside the title; nil for none.
    public var icon: Asset?
    /// The manifest, by which browsers offer to install the page; nil for none.
    package var manifest: Asset?

    /// The style sheet of the components, followed by rules of a site.
    ///
    /// - Parameter rules: the rules of the site, in CSS. Browsers load both as one file.
    public init(addingStyle rules: [UInt8] = []) {
        style = Asset(
            "style.css", type: "text/css; charset=utf-8", bytes: PackageResources.style_css + rules)
    }

    /// The style sheet of the components alone.
    public static let usual = PageAssets()

    /// The script of the server itself: an open page says when the server has ended, and finds back.
    static let serverScript = Asset(
        "server.js", type: "text/javascript; charset=utf-8", bytes: PackageResources.server_js)

    /// All files.
    var all: [Asset] { [style, Self.serverScript, script, icon, manifest].compactMap(\.self) }

    /// The file at a path; nil if there is none.
    package func asset(at path: String) -> Asset? { all.first { $0.path == path } }
}
