/// The colours of a page.
package enum PageAppearance: Sendable {
    /// As the system and the browser want them.
    case system
    /// Dark on light.
    case light
    /// Light on dark.
    case dark

    /// The schemes that the page has, as `color-scheme` names them.
    var schemes: String {
        switch self {
        case .system: "light dark"
        case .light: "light"
        case .dark: "dark"
        }
    }

    /// The class of the page's root, by which the style sheet knows the choice; nil for that of the system.
    var style: String? { self == .system ? nil : schemes }
}
