public import Vicino
public import VicinoControl
public import VicinoSettings

/// What happens while the service runs.
public enum ServiceEvent: Sendable {
    /// Every part does its work: others reach the device at these addresses, and programs of the user can ask the service.
    case ready([PeerAddress])
    /// The service was asked to end, and is about to.
    case stopping
    /// Something happened where it waits for others.
    case listening(Listening.Event)
    /// Something happened while it looks for others.
    case lookout(Discovery.Event)
    /// The device is on a network that is new: the user is to say whether people are looked for there.
    case newNetwork(NetworkStatus)
    /// People are looked for on no network, and why. It is said once, and not too often.
    case lookingNowhere(DiscoveryObstacle)
    /// The settings are about to be read again.
    case readingSettings
    /// The settings were read again and hold now; with a mistake in them those of before do.
    case settings(Result<Settings, any Error>)
    /// Something that the service attempted has failed, and it goes on.
    case failed(Attempt, any Error)

    /// What may fail while the service goes on.
    public enum Attempt: Hashable, Sendable {
        /// To wait at another port, which the settings name; it goes on at the one before.
        case changingPort
        /// To look for people; it is tried again.
        case lookingOut
        /// To follow which networks there are: only interfaces that the settings name are used.
        case followingNetworks
        /// To find out which networks there are now; it is tried again.
        case readingNetworks
        /// To show a notice on the desktop; it is tried again with the next one.
        case showingNotices
        /// To look up somebody whom a notice is about.
        case lookingUp
        /// To pass on an answer that was given on the desktop.
        case answering
        /// To remember an answer about a network that was given on the desktop.
        case answeringAboutNetwork
    }
}
