internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage

/// Names an exported file after the user and the day: `anna-2026-11-26.vicino`.
struct FileName {
    private let parts: [String]

    /// The maximum number of letters of the user's name.
    static let nameLimit = 30

    /// - Parameter mark: what tells the file from others of the day; nil for nothing.
    init(_ request: WebRequest, _ mark: String? = nil) throws {
        let name = Self.plain(try request.site.node.claimedName())
        parts = [name.isEmpty ? "vicino" : name, mark, "\(request.site.now.wall.date)"].compactMap { $0 }
    }

    func text(_ ending: String) -> String { parts.joined(separator: "-") + ".\(ending)" }

    /// Only letters and digits of ASCII, which need no quoting in a header and are allowed on every disk.
    static func plain(_ name: String) -> String {
        let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return String(words.joined(separator: "-").prefix(nameLimit))
    }
}
