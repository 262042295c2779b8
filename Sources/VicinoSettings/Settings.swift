public import VicinoCore

/// What a person has chosen about the service.
///
/// ```swift
/// let settings = try SettingsText("[listen]\nport = 4747\n", path: "config.toml").settings()
/// settings.listenPort  // 4747
/// ```
///
/// The values here are the defaults; `Setting.all` says how each is written and what it means.
public struct Settings: Equatable, Sendable {
    /// The port to listen at; 0 for another one each time.
    public var listenPort: UInt16 = 0
    /// The networks in which this device may be found, and the interfaces on every network of which it may.
    public var trustedNetworks: [NetworkName] = []
    /// The networks in which it may not, and about which nobody is asked again.
    public var declinedNetworks: [NetworkName] = []
    /// Whether to ask about a network that is new.
    public var asksAboutNetworks = true
    /// When nobody is to be disturbed.
    public var quietHours: QuietHours?
    /// Whether anything is shown on the desktop.
    public var showsNotifications = true
    /// What happens when somebody whom one follows is near and has something new, unless another policy was chosen for them.
    public var defaultPolicy = ExchangePolicy.always
    /// What is worth a line in the log.
    public var logLevel = LogLevel.info

    /// The defaults.
    public init() {}
}
