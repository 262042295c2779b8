package import VicinoPresence

extension PresenceKey {
    /// Makes a new key of a new person.
    package init(using generator: inout some RandomNumberGenerator) {
        let bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
        // A bridge takes any 32 bytes but zeros, which no generator of a test makes.
        do { try self.init(ofBridge: bytes) } catch { preconditionFailure("\(error)") }
    }
}
