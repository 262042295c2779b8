internal import VicinoCore
internal import VicinoFolder
internal import VicinoLocks
package import VicinoPresence
internal import VicinoStore
internal import VicinoThreads

/// Adding a device that is beside this one, after both screens showed the same six digits.
extension Node {
    /// Opens this device to another one that is to be the user's, and adds the one for which the user confirms the digits.
    ///
    /// It is open as `acceptPairing` is, with the same limits, and to nobody who wants to follow.
    ///
    /// - Parameters:
    ///   - duration: how long; at most an hour.
    ///   - host: the address to listen on; nil for all.
    ///   - interfaces: those on which devices may connect; nil for those of the media.
    ///   - media: how this device is discovered.
    ///   - onOpen: called once, as soon as devices can find this one.
    ///   - confirm: shows the digits to the user and returns whether the new device shows the same.
    /// - Returns: the new device; nil if the time ended before a pairing showed digits.
    /// - Throws: ``VicinoError`` if this device cannot add others, which is checked first, or why the pairing failed.
    package func addDevice(
        for duration: Duration = .seconds(600), host: String? = nil, on interfaces: [String]? = nil,
        over media: [any Medium], onOpen: @escaping @Sendable () -> Void = {},
        confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) async throws -> UserDevice? {
        let interfaces = interfaces ?? ListeningNetwork.interfaces(of: media)
        let plan = Opening.Plan(
            duration: duration, sharing: careful(), listenAddress: ListenAddress(host: host, interfaces: interfaces),
            opened: onOpen, confirm: confirm)
        return try await addDevice(plan, over: media, by: SystemTimeSource(wall: configuration.now))
    }

    func addDevice(
        _ plan: Opening.Plan, over media: [any Medium], by timeSource: any TimeSource
    ) async throws -> UserDevice? {
        try await BlockingWork().run { try own.refuseWithoutIdentityKey() }
        let added = LockedValue<[UInt8]?>(nil)
        var plan = plan
        plan.addDevice = { [deviceList] request in
            let roster = try deviceList.add(request, as: try deviceList.freeName(like: request))
            added.withLock { $0 = request.signingKey }
            return roster
        }
        guard try await open(plan, over: media, by: timeSource) != nil else { return nil }
        return try await BlockingWork().run {
            try deviceList.all().first { $0.key == added.withLock(\.self) }
        }
    }

    /// Sets a folder up as another device of the user whose device nearby is open for that, and on whose screen the user
    /// sees the same digits. The records come in a session at once, or in the next one with another device of theirs.
    ///
    /// - Parameters:
    ///   - name: what the user calls this device.
    ///   - devices: those that are open, the most likely ones first.
    ///   - media: the media over which they were heard.
    ///   - confirm: shows the digits to the user and returns whether the other screen shows the same.
    /// - Throws: ``VicinoError`` as `follow(near:)`, and with `.refused` if the folder is set up already.
    package static func join(
        _ configuration: Configuration, as name: String, near devices: [OpenDevice], over media: [any Medium] = [],
        confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) async throws -> Node {
        try await join(
            configuration, as: name, near: devices, over: media, by: SystemTimeSource(wall: configuration.now),
            confirm: confirm)
    }

    static func join(
        _ configuration: Configuration, as name: String, near devices: [OpenDevice], over media: [any Medium],
        by timeSource: any TimeSource, confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) async throws -> Node {
        try await BlockingWork().run {
            let joining = JoiningInPerson(folder: configuration.folder, name: name)
            return try await joining.join(
                near: devices, over: media, by: timeSource, confirm: confirm
            ) { target, held in
                let node = try open(configuration)
                // This device has joined, whatever happens. What is missing comes when the two meet again.
                if let target { try? await node.receive(at: target, by: timeSource) { held.release() } }
                return node
            }
        }
    }

    /// Runs a session with another device of the user where it waits for that.
    ///
    /// - Parameter isReached: is called once the session has a channel of its own.
    private func receive(
        at target: DialTarget, by timeSource: any TimeSource, isReached: @Sendable () -> Void
    ) async throws {
        _ = try await sessions.sync(
            with: user, at: [target], try knocks.keys(at: user), now: { timeSource.now.wall },
            reached: { _ in isReached() })
    }
}
