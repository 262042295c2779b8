internal import VicinoFolder
public import VicinoPresence
internal import VicinoThreads

extension Node {
    /// The maximum time for which a device may be open to strangers: one hour.
    public static let openingDurationLimit = Opening.durationLimit

    /// Opens this device to strangers for some time, and admits the one whose user confirms the same digits.
    ///
    /// ```swift
    /// let follower = try await node.acceptPairing(
    ///     sharing: node.careful(.only(Ride.self)),
    ///     over: [LocalNetwork.medium(on: ["wlan0"]), Bluetooth.medium(forOpening: true)]
    /// ) { question in
    ///     await ask("\(question.claimedName) wants to follow you: do both screens show \(question.digits)?")
    /// }
    /// ```
    ///
    /// While the device is open, everyone near sees that a Vicino device is there, but not whose. A peer that begins to
    /// pair learns the user's claimed name, id and roster. The opening has a port and media of its own, and may run
    /// beside a `discover`. Over Bluetooth, a `discover` of the data folder advertises nothing meanwhile, in another
    /// program too. Peers that connect over Bluetooth, strangers included, learn the computer's Bluetooth name.
    ///
    /// It ends when the time is over, or after the first pairing that showed digits, whatever its result. It also ends
    /// when too many peers began to pair and did not get that far.
    ///
    /// - Parameters:
    ///   - sharing: what the follower may see; nil for ``careful(_:)``. Personal fields are never shown.
    ///   - duration: how long the device is open; at most an hour. A peer that has seen digits by then may finish.
    ///   - host: the address to listen on; nil for all.
    ///   - interfaces: the names of the network interfaces on which peers may connect, such as `wlan0`. If it is nil,
    ///     they are those that the media name, or all if the media name none. On any other interface a peer finds no
    ///     port, whatever address it connects to. If all media have channels, as Bluetooth has, there is no port at
    ///     all.
    ///   - media: how this device is discovered; for this call only. A medium that is not ready now, such as an adapter
    ///     that is off, is used from the moment it is.
    ///   - onOpen: called once, as soon as peers can find this device over one of the media, and connect. If no medium
    ///     can be used, it is not called.
    ///   - onAvailability: receives, for each medium, whether peers can find this device over it, and each change. If
    ///     they cannot, it receives the reason and what to do.
    ///   - confirm: shows the digits to the user and returns whether the other screen shows the same. It is cancelled
    ///     when the peer ends the pairing. The user has two minutes.
    /// - Returns: the new follower; nil if the time ended before a pairing showed digits. The call returns when their
    ///   first session is over, however long it takes, or when they have been away for a minute.
    /// - Throws: ``VicinoError`` with `.refused` for a duration of zero or of more than an hour, for no kinds, or after
    ///   too many pairings that ended before they showed digits. Otherwise it says why the pairing failed after its
    ///   digits, or why peers cannot find this device.
    public func acceptPairing(
        sharing: Sharing? = nil, for duration: Duration = .seconds(600), host: String? = nil,
        on interfaces: [String]? = nil, over media: [any Medium],
        onOpen: @escaping @Sendable () -> Void = {},
        onAvailability: @escaping @Sendable (MediumKind, Availability) -> Void = { _, _ in },
        confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) async throws -> Follower? {
        let interfaces = interfaces ?? ListeningNetwork.interfaces(of: media)
        let plan = Opening.Plan(
            duration: duration, sharing: sharing ?? careful(),
            listenAddress: ListenAddress(host: host, interfaces: interfaces),
            opened: onOpen, note: onAvailability, confirm: confirm)
        return try await acceptPairing(plan, over: media, by: SystemTimeSource(wall: configuration.now))
    }

    /// Lets a person follow, as `acceptPairing(sharing:for:host:on:over:onOpen:onAvailability:confirm:)` does, and may
    /// follow them in return.
    ///
    /// - Parameter followingBack: whether this user wants to follow them. It is asked when both have agreed. Their records
    ///   are received if they let this user follow, too.
    package func acceptPairing(
        sharing: Sharing, for duration: Duration, host: String? = nil, on interfaces: [String]? = nil,
        over media: [any Medium], followingBack: @escaping @Sendable () -> Bool,
        onOpen: @escaping @Sendable () -> Void, confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) async throws -> Follower? {
        let interfaces = interfaces ?? ListeningNetwork.interfaces(of: media)
        let plan = Opening.Plan(
            duration: duration, sharing: sharing, listenAddress: ListenAddress(host: host, interfaces: interfaces),
            opened: onOpen, followsBack: followingBack, confirm: confirm)
        return try await acceptPairing(plan, over: media, by: SystemTimeSource(wall: configuration.now))
    }

    func acceptPairing(
        _ plan: Opening.Plan, over media: [any Medium],
        by timeSource: any TimeSource
    ) async throws -> Follower? {
        guard plan.sharing.kinds.ids?.isEmpty != true else {
            throw VicinoError(.refused, "A follower needs at least one kind of records to see.")
        }
        _ = try await BlockingWork().run { try endDemo() }
        guard let user = try await open(plan, over: media, by: timeSource) else { return nil }
        return try await BlockingWork().run {
            guard let follower = try followerList.all().first(where: { $0.user == user }) else {
                throw VicinoError(.notFound, "They no longer follow you.")
            }
            return follower
        }
    }

    /// Is open until a pairing or the time is over.
    ///
    /// - Returns: the user with whom it succeeded; nil if nobody asked.
    func open(_ plan: Opening.Plan, over media: [any Medium], by timeSource: any TimeSource) async throws -> UserID? {
        guard plan.duration > .zero, plan.duration <= Opening.durationLimit else {
            throw VicinoError(.refused, "This device may be open to strangers for an hour at most.")
        }
        let address = PresentAddress()
        let opening = Opening(sessions, plan, at: address, over: media, by: timeSource)
        // Other beacons of this user pause on a radio as long as this is held.
        let lock = try await BlockingWork().run {
            try media.contains { $0.transport != nil } ? SharedLock(of: folder, for: RadioUse.opening) : nil
        }
        defer { withExtendedLifetime(lock) {} }
        return try await opening.run()
    }
}
