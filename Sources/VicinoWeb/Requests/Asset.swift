internal import Crypto

/// A file that is part of the program: the style sheet, the script, the icon.
struct Asset: Sendable {
    let name: String
    let type: String
    let bytes: [UInt8]
    /// The beginning of the content's digest. As a part of the address, it lets browsers keep the file for ever.
    let version: String

    init(_ name: String, type: String, bytes: [UInt8]) {
        self.name = name
        self.type = type
        self.bytes = bytes
        version = SignInTokens.hexadecimal(Array(SHA256.hash(data: bytes).prefix(6)))
    }

    static let style = Asset("style.css", type: "text/css; charset=utf-8", bytes: PackageResources.style_css)
    static let script = Asset("app.js", type: "text/javascript; charset=utf-8", bytes: PackageResources.app_js)
    static let icon = Asset("icon.svg", type: "image/svg+xml", bytes: PackageResources.icon_svg)

    static let all = [style, script, icon]

    /// The address, with the version.
    var path: String { "/\(name)?v=\(version)" }
}
