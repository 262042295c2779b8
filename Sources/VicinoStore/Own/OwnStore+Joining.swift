package import VicinoCore
package import VicinoFolder

/// Setting up a folder as another device of a user.
extension OwnStore {
    /// Makes the keys of a device that another device of the user will add.
    ///
    /// - Parameter name: what the user calls the device.
    /// - Returns: what that other device must know.
    /// - Throws: `VicinoError` with `.refused` for a folder that is set up.
    package static func beginJoining(
        in folder: DataFolder, name: String, using generator: inout some RandomNumberGenerator
    ) throws -> Verified<DeviceRequest> {
        try DeviceRequest.checkName(name)
        try folder.refuseErasing()
        try folder.prepare()
        let lock = try FolderLock(folder.path)
        defer { lock.release() }
        guard !folder.isSetUp else { throw isSetUp(folder) }
        try folder.refuseLoss()
        try folder.beginSetup()
        let keys = try KeyFiles.createForDevice(in: folder, using: &generator)
        return try DeviceRequest(
            signingKey: keys.device.publicKey, agreementKey: keys.agreement.publicKey, name: name
        ).signed(by: keys.device)
    }

    /// Sets the folder up, once another device has added this one.
    ///
    /// - Parameter roster: the user's roster, which names this device.
    package static func join(
        _ roster: Unverified<Roster>, in folder: DataFolder, using generator: inout some RandomNumberGenerator
    ) throws -> OwnStore {
        let roster = try roster.verified(for: nil)
        try folder.refuseErasing()
        try folder.prepare()
        let lock = try FolderLock(folder.path)
        defer { lock.release() }
        guard !folder.isSetUp else { throw isSetUp(folder) }
        try folder.refuseLoss()
        let keys = try KeyFiles.load(from: folder)
        guard roster.includes(signingKey: keys.device.publicKey),
            !roster.hasRemoved(signingKey: keys.device.publicKey)
        else {
            throw VicinoError(.refused, "This is the answer to another device. Begin again here.")
        }
        try Catalog.create(in: folder)
        try makeDatabase(folder, roster, writer: NewWriter.random(using: &generator))
        return try open(folder)
    }

    private static func isSetUp(_ folder: DataFolder) -> VicinoError {
        VicinoError(.refused, "\(folder.path) is set up already. Choose another folder.")
    }
}
