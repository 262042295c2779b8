internal import VicinoPresence

/// Decides which open devices are asked and in which order, and keeps the results.
///
/// A stranger can copy a beacon or be open too, and only the digits show which device is meant. So the devices are
/// asked one after the other: first each at its first address, then each at its next. A device with many addresses
/// cannot keep others from their turn.
///
/// An opening is recognised by its made-up user, whatever address leads there. It is asked until it has shown digits:
/// an attacker in between can cut a connection, and must not prevent an attempt at another address.
struct Candidates: Sendable {
    /// How far an attempt got, from the least informative to the most.
    enum Step: Int, Sendable {
        /// No device answered.
        case silence
        /// This device could not connect at all, over the medium on which the other was heard.
        case obstacle
        /// A device answered, and the attempt ended before digits were shown.
        case answer
        /// The peer became known, and this side refuses them.
        case refusal
        /// Digits were shown.
        case digits
    }

    private var devices: [OpenDevice]
    /// How many addresses of each device were asked.
    private var turns: [OpenDevice.ID: Int] = [:]
    private var asked: Set<OpenRoute> = []
    private var finished: Set<UserID> = []
    private var failure: Failure?

    /// How the attempt that got farthest has failed.
    private struct Failure {
        let step: Step
        let error: any Error
    }

    /// The maximum number of addresses to ask: those of three devices, each with as many as are kept.
    static let limit = 3 * OpenDevices.addressLimit

    init(_ devices: [OpenDevice]) { self.devices = devices }

    /// Takes the present addresses of the devices, which some media change. Other devices are not asked.
    mutating func learn(_ present: [OpenDevice]) {
        for (index, device) in devices.enumerated() {
            guard let now = present.first(where: { $0.id == device.id }) else { continue }
            // Only some of the media may be watched here.
            let media = Set(now.media)
            let routes = device.routes.filter { !media.contains($0.medium) } + now.routes
            devices[index] = OpenDevice(
                id: device.id, routes: routes, zone: now.zone, firstHeardAt: device.firstHeardAt)
        }
    }

    /// How long to wait for an answer. The wait is short once digits were shown: that device answers no more, and the
    /// user waits. A radio connects only when it hears the device, and needs
    /// a second or two for the handshake.
    func timeout(on medium: MediumKind) -> Duration {
        .seconds((failure?.step == .digits ? 2 : 5) * (medium.carriesPSM ? 4 : 1))
    }

    /// The error of the attempt that got farthest.
    var error: any Error {
        guard let failure, failure.step > .silence else {
            return VicinoError(
                .unreachable,
                "Their device does not answer: it may no longer be open to strangers. Ask them to open it again.",
                cause: failure?.error)
        }
        return failure.error
    }

    /// The next address to ask; nil if all were asked.
    mutating func next() -> OpenRoute? {
        guard asked.count < Self.limit else { return nil }
        let waiting = devices.compactMap { device in
            device.routes.first { !asked.contains($0) }.map { (device.id, $0) }
        }
        guard let (device, route) = waiting.min(by: { turns[$0.0, default: 0] < turns[$1.0, default: 0] }) else {
            return nil
        }
        turns[device, default: 0] += 1
        asked.insert(route)
        return route
    }

    /// Whether an opening that answered is still to be asked.
    ///
    /// - Parameter opening: the opening's made-up user.
    func asks(_ opening: UserID) -> Bool { !finished.contains(opening) }

    /// Notes that an attempt failed.
    ///
    /// - Parameter opening: the opening's made-up user, if a device answered.
    mutating func fail(_ error: any Error, at step: Step, of opening: UserID? = nil) {
        if let opening, step >= .refusal { finished.insert(opening) }
        if let failure, failure.step > step { return }
        failure = Failure(step: step, error: error)
    }
}

extension Candidates.Step: Comparable {
    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
