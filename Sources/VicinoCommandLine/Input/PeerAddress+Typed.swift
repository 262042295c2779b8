import ArgumentParser
import Vicino

extension PeerAddress {
    /// Reads a device's address as the user types it.
    ///
    /// - Throws: a usage error for text that is no address.
    init(typed text: String) throws {
        guard let address = PeerAddress(text) else {
            throw ValidationError(
                "“\(displaySafe(text, limit: 60))” is no address. Write it like 192.168.1.20:4747 or [fe80::1]:4747.")
        }
        self = address
    }
}
