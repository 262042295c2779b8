import ArgumentParser
import Vicino

extension PeerAddress {
    /// Reads a device's address as the user types it.
    ///
    /// - Throws: a usage error for text that is not an address.
    init(typed text: String) throws {
        do throws(VicinoError) { try self.init(text: text) } catch { throw ValidationError(error.message) }
    }
}
