internal import VicinoService

/// A card of settings, with the settings that it shows, in the order of the page.
enum SettingsGroup: String, CaseIterable, Sendable {
    // What the user sees.
    case display, recording, reminders, notices, meeting, stores, location, unknown, folders
    // What is on at this device.
    case bluetooth, networks, web
    // What few people need.
    case radio, knownNetworks = "known-networks", ports, program

    /// The cards that are shown only on request.
    static let advanced: [SettingsGroup] = [.radio, .knownNetworks, .ports, .program]

    /// The group that shows a setting; nil for a name that no setting has.
    init?(of name: String) {
        guard let found = Self.allCases.first(where: { $0.names.contains(name) }) else { return nil }
        self = found
    }

    /// The id of the card's title.
    var id: String { "group-\(rawValue)" }

    /// The title of the card.
    var title: TextKey {
        switch self {
        case .display: .settingsDisplay
        case .recording: .settingsRecording
        case .reminders: .settingsReminders
        case .notices: .settingsNotices
        case .meeting: .settingsMeeting
        case .stores: .settingsStores
        case .location: .settingsLocation
        case .unknown: .settingsUnknown
        case .folders: .settingsImportedFolders
        case .bluetooth: .settingsBluetooth
        case .networks: .settingsNetworks
        case .web: .settingsWeb
        case .radio: .settingsRadio
        case .knownNetworks: .settingsKnownNetworks
        case .ports: .settingsPorts
        case .program: .settingsProgram
        }
    }

    /// The names of its settings, in their order.
    var names: [String] { self == .program ? Self.programNames : chosenNames }

    private var chosenNames: [String] {
        switch self {
        case .display: ["appearance", "language", "units", "week-start", "clock"]
        case .recording: Self.recordingNames
        case .reminders: ["reminders.record", "reminders.times", "reminders.move", "reminders.confirm"]
        case .notices: ["notifications", "quiet-hours"]
        case .meeting: ["policy.default", "range"]
        case .stores: ["store.automatic", "store.metered"]
        case .location: Self.locationNames
        case .unknown: ["unknown.from"]
        case .folders: ["import.folders"]
        case .bluetooth: ["bluetooth.enabled"]
        case .networks: ["networks.ask"]
        case .web: ["web.enabled", "status-item"]
        case .radio: ["bluetooth.duty-cycle", "bluetooth.power", "bluetooth.adapter", "bluetooth.reference"]
        case .knownNetworks: ["networks.trusted", "networks.declined"]
        case .ports: ["listen.port", "web.port"]
        case .program: []
        }
    }

    /// The settings that switch on what records by itself, but for visits to areas, which have a card of their own.
    private static let recordingNames = Setting.all.map(\.name).filter { name in
        name.hasPrefix("record.") && !locationNames.contains(name)
    }

    private static let locationNames = ["record.location", "record.wifi-location"]

    /// All settings that have no other card, so that none is missing.
    private static let programNames: [String] = {
        let others = Set(allCases.flatMap(\.chosenNames))
        return Setting.all.map(\.name).filter { !others.contains($0) }
    }()
}
