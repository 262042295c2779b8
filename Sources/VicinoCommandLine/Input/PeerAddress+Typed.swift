import ArgumentParser
import Vicino

extension PeerAddress {
    /// Reads an address of a device as it was typed.
    ///
    /// - Throws: a usage error for what is none.
    init(typed text: String) throws {
        guard let address = PeerAddress(text) else {
            throw ValidationError(
                "“\(displaySafe(text, limit: 60))” is no address. Write it like 192.168.1.20:4747 or [fe80::1]:4747.")
        }
        self = address
    }
}
