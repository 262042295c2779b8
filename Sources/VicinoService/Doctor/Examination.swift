package import Vicino
package import VicinoBluetooth
package import VicinoSettings

/// What this program can find out about the computer as far as discovery depends on it. Each part is known apart from
/// the others, and it works without a service and without a data folder.
package struct Examination: Sendable {
    /// Whether something answers.
    package enum Answer: Equatable, Sendable {
        /// It does, and says what it is.
        case works(String)
        /// It does not, for a reason.
        case fails(String)
        /// Nothing can be known of it.
        case unknown
    }

    /// A switch of the system that keeps a radio off (`rfkill`).
    package struct RadioSwitch: Equatable, Sendable {
        /// Whether a program has switched it off.
        package let isOffBySoftware: Bool
        /// Whether a switch on the computer's case has.
        package let isOffByHardware: Bool
    }

    /// The data folder.
    package var dataPath = ""
    /// Whether the data folder holds a user's data.
    package var hasData = true
    /// The settings, or what is wrong with their file.
    package var settings: Result<Settings, VicinoError> = .success(Settings())
    /// What the service reports.
    package var service = ServiceAnswer.absent
    /// What the service advertises now.
    package var advertised: [AdvertisedBeacons] = []
    /// How Bluetooth is set up.
    package var bluetooth = BluetoothSurvey()
    /// The switches of Bluetooth radios; nil if the system does not tell.
    package var radioSwitches: [RadioSwitch]?
    /// The version of the kernel; nil if the system does not tell.
    package var kernel: KernelVersion?
    /// Whether Avahi answers, with its version.
    package var avahi = Answer.unknown
    /// Whether the clock is synchronised; nil if the system does not tell.
    package var isClockSynchronised: Bool?
    /// The network interfaces that discovery may use.
    package var interfaces: [String] = []
    /// Why discovery uses no network; nil if no obstacle is known.
    package var networkObstacle: DiscoveryObstacle?
    /// Whether the desktop shows notices, with the name of the program that does.
    package var notices = Answer.unknown
    /// The folders that the settings name for imports, as the service or else this program sees them.
    package var folders: [FolderStatus] = []
    /// What keeps positions from being received; nil if nothing is known to do so, or nobody wants them.
    package var location: BluetoothStatus.Remark?
    /// The firewalls that are switched on, as far as a user can tell.
    package var firewalls: [String] = []

    /// The names of people whose signatures contradict each other, safe to show; none without a service.
    package var contradictingPeople: [String] = []
    /// The stores that failed when they were used last; none without a service.
    package var failingStores: [FailingStore] = []

    /// A store that failed when it was used last.
    package struct FailingStore: Equatable, Sendable {
        /// Whose store it is, and where, safe to show.
        package let name: String
        /// What happened, and what to do, in sentences.
        package let message: String

        package init(name: String, message: String) {
            self.name = name
            self.message = message
        }
    }

    /// Begins with a computer on which everything works.
    package init() {}
}
