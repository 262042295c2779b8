internal import VicinoBus

/// The links to other devices, and which of them to end.
///
/// BlueZ keeps a link up after its last channel is closed. So the side that has set the link up ends it, a moment later:
/// the next channel may follow at once. If that side does not, its program was killed, or is a stranger's, and the other
/// side ends the link. A link that another program uses is not this program's to end.
struct BluetoothLinks: Hashable, Sendable {
    /// A request to BlueZ about a device.
    enum Step: Hashable, Sendable {
        /// To end the link.
        case disconnect(ObjectPath)
        /// To end the link, unless programs of this user have more sockets for channels than this one has.
        case disconnectUnused(ObjectPath, ownSockets: Int)
        /// To end a pairing, and to forget its keys.
        case cancelPairing(ObjectPath)
    }

    /// Why this program may end a link.
    private enum Claim: Hashable {
        /// It has set the link up.
        case own
        /// A peer has, and it is for this program as far as is known.
        case accepted
        /// A program that has ended has set it up, and left it.
        case left
    }

    private struct Link: Hashable {
        /// The channels that are open, or being opened.
        var channels = 0
        /// Whether there was a channel.
        var hasCarried = false
        /// Nil for a link that belongs to another program.
        var claim: Claim?
        /// When it ends; nil while there are channels.
        var end: Duration?

        func isOver(at now: Duration) -> Bool {
            guard let end else { return false }
            return end <= now
        }
    }

    /// What decides about a link without channels that a peer has set up.
    struct Idleness: Hashable, Sendable {
        /// Whether such a link is for this program: only its own beacons can be connected to.
        var isForThisProgram = false
        /// The sockets for channels that this program has, beside those of the links; nil if no other program counts.
        var listeners: Int? = 0
    }

    private var links: [ObjectPath: Link] = [:]
    /// The links that BlueZ was told to end, and has not ended yet.
    private var ending: Set<ObjectPath> = []
    private let pause: Duration
    private let idle: Duration

    /// - Parameters:
    ///   - pause: how long a link stays after its last channel.
    ///   - idle: how long a link that a peer has set up may have no channel; after its last one, in addition.
    init(pause: Duration, idle: Duration) {
        self.pause = pause
        self.idle = idle
    }

    /// When to end a link.
    var deadline: Duration? { links.values.compactMap(\.end).min() }

    /// Whether a link that this program has set up is not ended yet.
    var hasOwn: Bool { !ending.isEmpty || links.values.contains { $0.claim == .own } }

    /// Whether a link to a device carries channels, or has just done so.
    func uses(_ device: ObjectPath) -> Bool { links[device]?.hasCarried == true }

    /// Notes a link that is up.
    ///
    /// - Parameter isForOthers: whether links that were there before are those of another program of the user.
    mutating func appeared(_ report: LinkReport, isForOthers: Bool, at now: Duration) {
        guard !report.isPaired, !(report.isEarlier && isForOthers) else { return }
        var link = links[report.device] ?? Link()
        guard link.claim == nil, let claim = claim(on: report) else { return }
        link.claim = claim
        if link.channels == 0 { link.end = now + (claim == .left ? .zero : idle) }
        links[report.device] = link
    }

    private func claim(on report: LinkReport) -> Claim? {
        switch report.origin {
        case .peer: .accepted
        case .here: report.isEarlier && report.hasBeacon && links[report.device] == nil ? .left : nil
        case nil: nil
        }
    }

    /// Notes that a link is over.
    mutating func vanished(_ device: ObjectPath) { if links[device]?.channels == 0 { links[device] = nil } }

    /// Notes that a channel is being opened, or was accepted.
    ///
    /// If the earlier link is just being ended, the channel sets up a new one, which is this program's. So is a link that
    /// an earlier process has left.
    mutating func opened(_ device: ObjectPath) {
        var link = links[device] ?? Link()
        link.channels += 1
        link.hasCarried = true
        if link.claim == .left || ending.contains(device) { link.claim = .own }
        link.end = nil
        links[device] = link
    }

    /// Notes that there was no link to a device to which a channel is being opened, so that this program sets it up.
    mutating func setUp(_ device: ObjectPath) { links[device]?.claim = .own }

    /// Notes that a channel is closed, or could not be opened.
    mutating func closed(_ device: ObjectPath, at now: Duration) {
        guard var link = links[device], link.channels > 0 else { return }
        link.channels -= 1
        if link.channels == 0 { link.end = now + (link.claim == .accepted ? pause + idle : pause) }
        links[device] = link
    }

    /// The links whose time is over, and that are to be ended. Those of other programs are forgotten.
    mutating func takeDue(at now: Duration, _ idleness: Idleness) -> [Step] {
        let due = links.filter { $0.value.isOver(at: now) }.keys.sorted()
        return due.compactMap { takeDue($0, at: now, idleness) }
    }

    private mutating func takeDue(_ device: ObjectPath, at now: Duration, _ idleness: Idleness) -> Step? {
        guard let link = links.removeValue(forKey: device), let claim = link.claim else { return nil }
        if claim == .own {
            ending.insert(device)
            return .disconnect(device)
        }
        // It is looked at again until it is over: another program may use it now.
        links[device] = link
        links[device]?.end = now + idle
        guard claim == .left || link.hasCarried || idleness.isForThisProgram else { return nil }
        guard let listeners = idleness.listeners else { return .disconnect(device) }
        return .disconnectUnused(device, ownSockets: listeners + links.values.reduce(0) { $0 + $1.channels })
    }

    /// Notes that BlueZ has answered the request to end a link.
    mutating func disconnected(_ device: ObjectPath) { ending.remove(device) }

    /// Notes that BlueZ can no longer be reached. It is to be told again to end the links that it may not have ended.
    mutating func interrupted(at now: Duration) {
        forgetIdle()
        for device in ending where links[device] == nil { links[device] = Link(claim: .own, end: now) }
        ending = []
    }

    /// Notes that BlueZ runs anew: it reports the links that are still there.
    mutating func forgetIdle() { links = links.filter { $0.value.channels > 0 || $0.value.claim == .own } }

    /// What to do about a device whose pairing BlueZ reports for the first time.
    ///
    /// No channel needs a pairing. A peer can bring one about; then it would recognise this device by each later
    /// address. A pairing from before the channel is the user's own, and so is one without any channel.
    mutating func paired(_ device: ObjectPath) -> [Step] {
        if uses(device) { return [.cancelPairing(device)] }
        links[device] = nil
        return []
    }

    /// What an event demands at once.
    mutating func steps(after event: BluetoothEvent) -> [Step] {
        if case .paired(let device) = event { paired(device) } else { [] }
    }
}
