public import VicinoCore
public import VicinoPresence

/// The user's choices about the service. The values here are the defaults.
///
/// ```swift
/// let file = SettingsFile(path: path)
/// if try file.settings().listenPort == 0 { try file.change { $0.listenPort = 4747 } }
/// ```
public struct Settings: Equatable, Sendable {
    /// The unit of distances that people read. Files for programs have metres.
    public var units = UnitsSetting.km
    /// The first day of a week.
    public var weekStart = WeekStartSetting.monday
    /// The clock of times that people read. Files for programs have 24 hours.
    public var clock = ClockSetting.twentyFour
    /// The colours of the page.
    public var appearance = AppearanceSetting.system
    /// The language of the page.
    public var language = LanguageSetting.browser
    /// How near a person must be to count as near.
    public var range = RangeSetting.zone(.room)
    /// Whether Bluetooth finds people.
    public var usesBluetooth = false
    /// Which Bluetooth adapter is used.
    public var bluetoothAdapter = AdapterSetting.automatic
    /// How much this device advertises and scans over Bluetooth.
    public var dutyCycle = BluetoothDutyCycle.balanced
    /// How strongly this device sends its beacons over Bluetooth.
    public var bluetoothPower = BluetoothPower.full
    /// How strongly this device hears a beacon at one metre.
    public var bluetoothReference = ReferenceStrength.usual
    /// The port of the listener; 0 for a different one each time.
    public var listenPort: UInt16 = 0
    /// The networks in which peers may find this device, and the interfaces on all networks of which they may.
    public var trustedNetworks: [NetworkName] = []
    /// The networks in which they may not; the user is not asked about them again.
    public var declinedNetworks: [NetworkName] = []
    /// Whether to ask the user about a new network.
    public var asksAboutNetworks = true
    /// The hours in which notices do not disturb the user; nil for none.
    public var quietHours: QuietHours?
    /// Whether notices are shown on the desktop.
    public var showsNotifications = true
    /// Whether the status bar of the desktop shows an item.
    public var showsStatusItem = true
    /// Whether visits to the user's areas are recorded.
    public var recordsVisits = false
    /// Whether positions may be asked for where others are then told which networks are around.
    public var locatesByNetworks = false
    /// After how long without a record the user is reminded to record.
    public var recordReminder = ReminderInterval.off
    /// The times of day at which the user is reminded to record.
    public var recordTimes: [TimeOfDay] = []
    /// Whether the user is reminded to move.
    public var remindsToMove = false
    /// Whether the user is reminded to confirm guessed activities.
    public var remindsToConfirm = false
    /// Whether sitting is guessed from the computer's own idleness.
    public var recordsComputer = false
    /// Whether walking and running are guessed from an accelerometer of this computer.
    public var recordsMotion = false
    /// The watch from whose steps walking and running are guessed; nil for none.
    public var recordedWatch: WatchSetting?
    /// Whether cycling and vehicles are guessed from the speed of this device.
    public var recordsSpeed = false
    /// The colours that the user has chosen for activities.
    public var activityColors: [ActivityColor] = []
    /// The letters that the user has chosen for activities.
    public var activityLetters: [ActivityLetters] = []
    /// The activities that count as moving.
    public var movingActivities = ["walking", "running", "cycling"].map { ActivityTitle($0) }
    /// What happens when an author with new records is near, unless the user has chosen another policy for that author.
    public var defaultPolicy = ExchangePolicy.always
    /// The day from which the user's time without a record is unknown; nil for the first week that the records keep.
    public var unknownFrom: CivilDate?
    /// The folders whose files of activities the service imports.
    public var importFolders: [FolderPath] = []
    /// Whether the service publishes to the user's stores, and fetches from those of authors, by itself.
    public var usesStores = true
    /// Whether it also does so on networks that cost money by the byte.
    public var usesMeteredNetworks = false
    /// Whether the service serves the local web page.
    public var servesPage = false
    /// The port of the page, on this computer only.
    public var pagePort: UInt16 = 8426
    /// The least level of a message in the log.
    public var logLevel = LogLevel.info

    /// The defaults.
    public init() {}

    /// The range as strengths of signals.
    package var signalRange: SignalRange { range.signalRange(reference: bluetoothReference.strength) }
}
