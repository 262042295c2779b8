public import VicinoCore

extension VicinoError {
    init(_ code: Code, in path: String, line: Int, _ message: String) {
        self.init(code, "\(path), line \(line): \(message)")
    }

    /// The error for a name without a setting.
    package static func unknownSetting(_ name: String) -> VicinoError {
        let guess = Setting.nearest(to: name).map { "Did you mean \($0)?" }
        return VicinoError(
            .unknownSetting, "There is no setting “\(name)”. \(guess ?? "`vicino config` lists them all.")")
    }
}

extension VicinoError.Code {
    /// The settings file is not TOML, or not of the supported kind.
    public static let malformedSettings = Self("malformed-settings")
    /// A setting does not exist.
    public static let unknownSetting = Self("unknown-setting")
}
