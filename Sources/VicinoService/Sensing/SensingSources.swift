internal import VicinoSensing
internal import VicinoSettings

/// The sources that the service can run.
struct SensingSources: Sendable {
    /// A source of this program, which a setting switches on.
    struct Choice: Sendable {
        let name: SourceName
        /// What the setting says, such as the name of a device; nil if it switches the source off.
        let value: @Sendable (Settings) -> String?
        /// Makes the source for a value.
        let make: @Sendable (String) -> any ObservationSource

        init(
            name: SourceName, value: @escaping @Sendable (Settings) -> String?,
            make: @escaping @Sendable (String) -> any ObservationSource
        ) {
            self.name = name
            self.value = value
            self.make = make
        }

        /// A source that a setting switches on or off.
        init(
            name: SourceName, isOn: @escaping @Sendable (Settings) -> Bool,
            make: @escaping @Sendable () -> any ObservationSource
        ) {
            self.init(name: name, value: { isOn($0) ? "" : nil }, make: { _ in make() })
        }
    }

    /// The sources that are to run, with the values of their settings: another value is another source.
    typealias Wanted = [SourceName: String]

    /// Those of this program.
    var choices: [Choice] = []
    /// Those of an app, which run as long as the service.
    var appSources: [any ObservationSource] = []

    /// The sources that are to run by these settings.
    func wanted(_ settings: Settings) -> Wanted {
        var wanted: Wanted = [:]
        for source in appSources { wanted[source.name] = "" }
        for choice in choices { if let value = choice.value(settings) { wanted[choice.name] = value } }
        return wanted
    }

    /// The sources that are to run.
    func sources(_ wanted: Wanted) -> [any ObservationSource] {
        appSources.filter { wanted[$0.name] != nil }
            + choices.compactMap { choice in wanted[choice.name].map { choice.make($0) } }
    }
}
