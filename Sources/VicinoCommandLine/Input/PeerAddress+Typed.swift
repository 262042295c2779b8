import ArgumentParser
import Vicino

extension PeerAddress {
    /// Reads a device's address as the user types it.
    ///
    /// - Parameter defaultPort: the port of an address that is typed without one.
    /// - Throws: a usage error for text that is not an address.
    init(typed text: String, defaultPort: UInt16 = PeerAddress.defaultPort) throws {
        do throws(VicinoError) { try self.init(text: text, defaultPort: defaultPort) } catch {
            throw ValidationError(error.message)
        }
    }
}
