internal import VicinoStore

extension Node {
    /// The user's devices, in the order in which they were added; those removed included.
    ///
    /// - Throws: `VicinoError` if they cannot be read.
    package func devices() throws -> [UserDevice] { try deviceList.all() }

    /// The device that a text names: by its name, or by at least 8 digits of its key.
    ///
    /// - Throws: `VicinoError` with `.notFound` or `.ambiguous`.
    package func device(named text: String) throws -> UserDevice { try deviceList.device(named: text) }

    /// Begins to set a folder up as another device of a user, and returns the code to give to one of their devices.
    ///
    /// ```swift
    /// let code = try Node.requestDevice(configuration, name: "laptop")      // on the new device
    /// let answer = try node.addDevice(code)                                 // on a device of the user
    /// let laptop = try Node.join(configuration, answer: answer)             // on the new device
    /// ```
    ///
    /// A second call gives the same code, so that it may be shown again.
    ///
    /// - Parameter name: what the user calls the new device; followers do not learn it.
    /// - Throws: `VicinoError` with `.refused` if the folder is set up already.
    package static func requestDevice(_ configuration: Configuration, name: String) throws -> String {
        var generator = SystemRandomNumberGenerator()
        let request = try OwnStore.beginJoining(in: configuration.folder, name: name, using: &generator)
        return DeviceCode.text(request.source, scheme: DeviceCode.requestScheme)
    }

    /// Adds a new device to the user's devices.
    ///
    /// - Parameters:
    ///   - code: what `requestDevice` has returned on the new device. It must come from there by the user's own hands:
    ///     the device that made it sees and changes all own records.
    ///   - name: what the user calls it; nil for the name that the new device states.
    /// - Returns: the answer, for `join` on the new device.
    /// - Throws: `VicinoError` with `.refused` if this device cannot add others, or has removed this one before.
    package func addDevice(_ code: String, as name: String? = nil) throws -> String {
        let request: Unverified<DeviceRequest> = try DeviceCode.statement(code, scheme: DeviceCode.requestScheme)
        let roster = try deviceList.add(try request.verified().value, as: name)
        return DeviceCode.text(roster.source, scheme: DeviceCode.answerScheme)
    }

    /// Sets a folder up as another device of a user, after `requestDevice`. The records come in the next session with
    /// another device of theirs.
    ///
    /// - Parameter answer: what `addDevice` has returned.
    /// - Throws: `VicinoError` with `.refused` for an answer to another device.
    package static func join(_ configuration: Configuration, answer: String) throws -> Node {
        let roster: Unverified<Roster> = try DeviceCode.statement(answer, scheme: DeviceCode.answerScheme)
        var generator = SystemRandomNumberGenerator()
        let own = try OwnStore.join(roster, in: configuration.folder, using: &generator)
        try own.close()
        return try open(configuration)
    }

    /// Gives a device of the user another name.
    ///
    /// - Throws: `VicinoError` with `.nameTaken` if another device has it.
    package func renameDevice(_ device: UserDevice, to name: String) throws {
        try deviceList.rename(device, to: name)
    }

    /// Removes a device that is lost, stolen or no longer used. It cannot be added again.
    ///
    /// Its records stay. The user's other devices, and followers as soon as they hear of it, take nothing from it that
    /// this device has not seen.
    ///
    /// - Throws: `VicinoError` with `.refused` for this device, or if this device cannot remove others.
    package func removeDevice(_ device: UserDevice) throws { try deviceList.remove(device) }

    /// Runs a session with another device of the user: each receives what the other has.
    ///
    /// - Parameter addresses: the addresses to try; nil for those that worked before.
    /// - Throws: `VicinoError` if none is reached.
    @discardableResult
    package func syncDevices(
        at addresses: [PeerAddress]? = nil,
        progress: @escaping @Sendable (SyncProgress) throws -> Void = { _ in }
    ) async throws -> SyncReport {
        try await sync(with: user, at: addresses, progress: progress)
    }
}
