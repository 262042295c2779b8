internal import VicinoConnection
internal import VicinoFolder
internal import VicinoPresence
internal import VicinoStore
internal import VicinoSync

/// Makes a folder that is not set up another device of the user with whose open device both sides confirm the same digits.
struct JoiningInPerson: Sendable {
    let folder: DataFolder
    /// What the user calls this device.
    let name: String

    /// Asks open devices, one after the other, sets the folder up, and goes on with it.
    ///
    /// - Parameters:
    ///   - devices: the most likely ones first.
    ///   - media: the media over which the devices were heard.
    ///   - confirm: shows the digits to the user and returns whether the other screen shows the same.
    ///   - goOn: receives where the other device waits for a session, nil for nowhere, and the link to it.
    func join<Outcome>(
        near devices: [OpenDevice], over media: [any Medium], by timeSource: any TimeSource,
        confirm: @escaping @Sendable (PairingQuestion) async -> Bool,
        then goOn: (DialTarget?, HeldLink) async throws -> Outcome
    ) async throws -> Outcome {
        var generator = SystemRandomNumberGenerator()
        let request = try OwnStore.beginJoining(in: folder, name: name, using: &generator)
        let key = try KeyFiles.load(from: folder).device
        let held = HeldLink()
        defer { held.release() }
        let pairing = AskingPairing(
            purpose: .join, media: media, timeSource: timeSource, held: held,
            configure: {
                Pairing.Configuration(
                    joiningBy: request, device: key, certificates: $0.certificates(.asker), nonce: Pairing.newNonce())
            }, judge: { _ in }, confirm: confirm)
        let (ending, target) = try await pairing.run(devices)
        guard case .device(let roster, port: let port) = ending else { throw VicinoError.cutShort }
        try OwnStore.join(roster.source, in: folder, using: &generator).close()
        return try await held.whileHeld(by: timeSource) { try await goOn(port == 0 ? nil : target.at(port), held) }
    }
}
