/// The absolute path of a folder of the user.
public struct FolderPath: Hashable, Sendable {
    /// The path, which does not end with a slash.
    public let text: String

    /// The limit in bytes of UTF-8.
    package static let byteLimit = 1_000

    /// Takes a path that begins with a slash, names a folder below the root, and does not lead upwards. Slashes that mean
    /// nothing, as shells add one at the end, are left out.
    public init?(_ text: String) {
        let isShown = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        let parts = text.split(separator: "/").filter { $0 != "." }
        guard text.utf8.first == UInt8(ascii: "/"), text.utf8.count <= Self.byteLimit, isShown, !parts.isEmpty,
            !parts.contains("..")
        else { return nil }
        self.text = parts.map { "/\($0)" }.joined()
    }
}

extension FolderPath: SettingValue {
    static var expectation: String { "the whole path of a folder, which begins with /" }

    /// A path may hold commas.
    static func items(_ word: String) -> [String] { [word] }

    init?(_ plain: PlainValue) {
        guard case .text(let text) = plain else { return nil }
        self.init(text)
    }

    var plain: PlainValue? { .text(text) }
}
