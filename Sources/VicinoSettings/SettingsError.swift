public import VicinoCore

/// Why settings cannot be read or changed.
public struct SettingsError: VicinoError {
    /// The kinds of failure; an open set, so that new ones can be added.
    public struct Code: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// The file is no TOML, or not of the supported kind.
        public static let malformed = Code("malformed-settings")
        /// A setting does not exist.
        public static let unknown = Code("unknown-setting")
        /// A setting has a value that is not allowed.
        public static let value = Code("bad-value")
    }

    /// Which kind of failure it is.
    public let code: Code
    /// The error, its line and what is allowed, in sentences for the user.
    public let message: String

    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    init(_ code: Code, _ path: String, line: Int, _ message: String) {
        self.init(code, "\(path), line \(line): \(message)")
    }

    /// The name of the code.
    public var codeName: String { code.name }

    /// The error for a name without a setting.
    public static func unknown(_ name: String) -> SettingsError {
        let guess = Setting.nearest(to: name).map { "Did you mean \($0)?" }
        return SettingsError(.unknown, "There is no setting “\(name)”. \(guess ?? "`vicino config` lists them all.")")
    }
}
