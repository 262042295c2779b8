public import VicinoPresence
internal import VicinoThreads

extension Node {
    /// Asks the users of open devices, one after the other, follows the one with whom both sides confirm the same
    /// digits, and fetches their records.
    ///
    /// ```swift
    /// let followed = try await node.follow(near: devices, over: media) { question in
    ///     await ask("\(question.claimedName): do both screens show \(question.digits)?")
    /// }
    /// ```
    ///
    /// The digits show who the peer is. Any device near can be open too, or copy a beacon: the wrong device shows digits
    /// that the other screen does not. After a no the next device is asked. The users of those devices see
    /// digits as well, so an app that lets its user choose passes one device only. Nothing is stored before both have
    /// agreed; afterwards the author is followed, whatever happens.
    ///
    /// - Parameters:
    ///   - devices: from the events of `discover`, or from `discoverOpenDevices`, the most likely ones first. At most 24
    ///     addresses are asked. A device that was heard on a network and by radio is asked on the network first.
    ///   - media: the media over which the devices were heard, for those on Bluetooth: it carries the connection. They
    ///     must be kept for some seconds afterwards, to end the link between the adapters.
    ///   - petname: the author's petname; nil for their claimed name, changed if it resembles another person's name.
    ///   - progress: receives the session's progress; must return quickly. An error that it throws ends the session.
    ///   - confirm: shows the digits to the user and returns whether the other screen shows the same. It is cancelled
    ///     when the peer ends the pairing. The user has two minutes for each device.
    /// - Returns: the followed author and what was received, even if the first session was cut short.
    /// - Throws: ``VicinoError`` if no pairing succeeds: no device answers, either side says no, or it takes too
    ///   long. Of several devices, the error is of the one that got farthest. `CancellationError` if the task is
    ///   cancelled; what `progress` throws.
    public func follow(
        near devices: [OpenDevice], over media: [any Medium] = [], as petname: String? = nil,
        progress: @escaping @Sendable (SyncProgress) throws -> Void = { _ in },
        confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) async throws -> FollowReport {
        try await follow(
            near: devices, over: media, as: petname, sharingBack: { nil }, progress: progress, confirm: confirm)
    }

    /// Follows the user of an open device, as `follow(near:over:as:progress:confirm:)` does, and may let them follow in
    /// return.
    ///
    /// - Parameter sharingBack: what they may see; nil for nothing. It is asked when both have agreed. The other user
    ///   follows if they choose it, too.
    package func follow(
        near devices: [OpenDevice], over media: [any Medium], as petname: String?,
        sharingBack: @escaping @Sendable () -> Sharing?,
        progress: @escaping @Sendable (SyncProgress) throws -> Void = { _ in },
        confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) async throws -> FollowReport {
        let timeSource = SystemTimeSource(wall: configuration.now)
        return try await BlockingWork().run {
            try await follow(
                near: devices, over: media, as: petname, by: timeSource, sharingBack: sharingBack, progress: progress,
                confirm: confirm)
        }
    }

    func follow(
        near devices: [OpenDevice], over media: [any Medium], as petname: String?, by timeSource: any TimeSource,
        sharingBack: @escaping @Sendable () -> Sharing? = { nil },
        progress: @escaping @Sendable (SyncProgress) throws -> Void,
        confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) async throws -> FollowReport {
        let following = FollowingInPerson(
            followed: followed, records: records, sessions: sessions, sharesBack: sharingBack)
        return try await following.follow(
            near: devices, over: media, as: petname, by: timeSource, progress: progress, confirm: confirm)
    }
}
