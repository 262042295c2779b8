internal import VicinoSensing
internal import VicinoSettings

/// The sources that the service can run.
struct SensingSources: Sendable {
    /// A source of this program, which a setting switches on.
    struct Choice: Sendable {
        let name: SourceName
        let isOn: @Sendable (Settings) -> Bool
        let make: @Sendable () -> any ObservationSource
    }

    /// Those of this program.
    var choices: [Choice] = []
    /// Those of an app, which run as long as the service.
    var appSources: [any ObservationSource] = []

    /// The names of the sources that are to run.
    func names(_ settings: Settings) -> Set<SourceName> {
        Set(appSources.map(\.name)).union(choices.filter { $0.isOn(settings) }.map(\.name))
    }

    /// The sources with these names.
    func sources(_ names: Set<SourceName>) -> [any ObservationSource] {
        appSources.filter { names.contains($0.name) }
            + choices.filter { names.contains($0.name) }.map { $0.make() }
    }
}
