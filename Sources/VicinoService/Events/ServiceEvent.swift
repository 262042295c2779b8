public import Vicino
public import VicinoPresence
public import VicinoSettings

/// An event of the running service.
public enum ServiceEvent: Sendable {
    /// Every part is ready: peers reach this device at these addresses, and programs of the user can ask the service.
    case ready([PeerAddress])
    /// The service was asked to stop, and is about to.
    case stopping
    /// An event of the listener. Of the failed sessions with a person, the service reports at most five in five minutes.
    case listening(Listening.Event)
    /// An event of discovery. The same limit applies to failed sessions.
    case discovery(Discovery.Event)
    /// Five sessions with a person have failed within five minutes. The service does not report further ones until the
    /// first of these is five minutes ago.
    case failsOften(Person)
    /// The followed author of the last `.entered` is heard over these media.
    case heard(Person, over: [MediumKind])
    /// How Bluetooth works has changed, or it no longer works. The service limits the rate of these reports, but always
    /// reports the last state.
    case bluetooth(BluetoothStatus)
    /// The device is on a new network: the user must say whether discovery may use it.
    case newNetwork(NetworkStatus)
    /// Discovery uses no network, for the given reason. The service reports each reason once, at a limited rate.
    case discoveryStopped(DiscoveryObstacle)
    /// The service is about to read the settings again.
    case reloadingSettings
    /// The service has read the settings again, and they are in force. After a mistake, the previous settings stay in
    /// force.
    case settings(Result<Settings, VicinoError>)
    /// Files of a watched folder were read. What comes together is reported together.
    case imported(FolderNews)
    /// Something was published to a store, or fetched from one, or could not be.
    case store(StoreEvent)
    /// An attempt of the service failed, and the service continues.
    case failed(Attempt, error: VicinoError)

    /// What may fail while the service continues.
    public enum Attempt: Hashable, Sendable {
        /// Listening at another port that the settings name; the service keeps the previous port.
        case changingPort
        /// Discovery; the service tries again.
        case discovering
        /// Following the networks' changes; only interfaces that the settings name are used.
        case followingNetworks
        /// Reading the present networks; the service tries again.
        case readingNetworks
        /// Recording visits to areas; the service tries again.
        case recordingVisits
        /// Showing a notice on the desktop; the service tries again with the next notice.
        case showingNotices
        /// Checking what the user is to be reminded of.
        case reminding
        /// Looking up the person that a notice is about.
        case lookingUp
        /// Passing on an answer that the user gave on the desktop.
        case answering
        /// Storing an answer about a network that the user gave on the desktop.
        case answeringAboutNetwork
        /// Storing what the sources have seen; the service tries again with the next observation.
        case keepingGuesses
        /// Making the totals of the days that the user shares; the service tries again.
        case keepingDayTotals
        /// Finding out what waits for a store; the service tries again.
        case readingStores
    }
}
