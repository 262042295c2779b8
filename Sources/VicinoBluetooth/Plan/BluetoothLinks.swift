internal import VicinoBus

/// The links to other devices that carry channels, and which of them to end.
///
/// BlueZ keeps a link up after its last channel is closed. So the side that has set the link up ends it, a moment later:
/// the next channel may follow at once. A link that another program uses is not this program's to end.
struct BluetoothLinks: Hashable, Sendable {
    /// A request to BlueZ about a device.
    enum Step: Hashable, Sendable {
        /// To end the link.
        case disconnect(ObjectPath)
        /// To end a pairing, and to forget its keys.
        case cancelPairing(ObjectPath)
    }

    private struct Link: Hashable {
        /// The channels that are open, or being opened.
        var channels = 0
        /// Whether this program has set the link up.
        var isOwn = false
        /// When it ends; nil while there are channels.
        var end: Duration?
    }

    private var links: [ObjectPath: Link] = [:]
    /// The links that BlueZ was told to end, and has not ended yet.
    private var ending: Set<ObjectPath> = []
    private let pause: Duration

    /// - Parameter pause: how long a link stays after its last channel.
    init(pause: Duration) { self.pause = pause }

    /// When to end a link.
    var deadline: Duration? { links.values.compactMap(\.end).min() }

    /// Whether a link that this program has set up is not ended yet.
    var hasOwn: Bool { !ending.isEmpty || links.values.contains(where: \.isOwn) }

    /// Whether a link to a device carries channels, or has just done so.
    func uses(_ device: ObjectPath) -> Bool { links[device] != nil }

    /// Notes that a channel is being opened, or was accepted.
    ///
    /// If the earlier link is just being ended, the channel sets up a new one, which is this program's.
    mutating func opened(_ device: ObjectPath) {
        var link = links[device] ?? Link()
        link.channels += 1
        link.isOwn = link.isOwn || ending.contains(device)
        link.end = nil
        links[device] = link
    }

    /// Notes that there was no link to a device to which a channel is being opened, so that this program sets it up.
    mutating func setUp(_ device: ObjectPath) { links[device]?.isOwn = true }

    /// Notes that a channel is closed, or could not be opened.
    mutating func closed(_ device: ObjectPath, at now: Duration) {
        guard var link = links[device], link.channels > 0 else { return }
        link.channels -= 1
        if link.channels == 0 { link.end = now + pause }
        links[device] = link
    }

    /// Forgets the links whose time is over, and returns those to end.
    mutating func takeDue(at now: Duration) -> [Step] {
        let ended = links.filter { $0.value.end.map { $0 <= now } ?? false }
        for device in ended.keys { links[device] = nil }
        let own = ended.filter(\.value.isOwn).keys.sorted()
        ending.formUnion(own)
        return own.map(Step.disconnect)
    }

    /// Notes that BlueZ has answered the request to end a link.
    mutating func disconnected(_ device: ObjectPath) { ending.remove(device) }

    /// Notes that BlueZ can no longer be reached. It is to be told again to end the links that it may not have ended.
    mutating func interrupted(at now: Duration) {
        for device in ending where links[device] == nil { links[device] = Link(isOwn: true, end: now) }
        ending = []
    }

    /// What to do about a device whose pairing BlueZ reports for the first time.
    ///
    /// No channel needs a pairing. A peer can bring one about; then it would recognise this device by each later
    /// address. A pairing from before the channel is the user's own.
    func paired(_ device: ObjectPath) -> [Step] { uses(device) ? [.cancelPairing(device)] : [] }
}
