internal import VicinoBus

/// What is known of a link when BlueZ reports that it is up.
struct LinkReport: Hashable, Sendable {
    /// The device at the other end.
    let device: ObjectPath
    /// Whether the user has paired the device, so that the link may be for anything.
    var isPaired = false
    /// Whether the device has advertised a beacon, so that a program like this one has connected with it.
    var hasBeacon = false
    /// Whether the link was there before this program looked.
    var isEarlier = false
    /// Which side has set the link up; nil if the kernel does not say.
    var origin: LinkOrigin?
}
