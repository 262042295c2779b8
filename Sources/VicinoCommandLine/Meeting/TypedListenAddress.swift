import ArgumentParser
import Vicino

/// The address at which to listen, as the user types it.
struct TypedListenAddress {
    /// The host; nil for every interface.
    let host: String?
    /// The port; 0 for any free port, nil for the last one, the default or any.
    let port: UInt16?

    /// Reads `192.168.1.20:4747`, `192.168.1.20`, `[fe80::1]:4747` or `:4747`; without a text, every interface and the
    /// last port.
    init(_ text: String?) throws {
        guard let text else {
            host = nil
            port = nil
            return
        }
        if text.hasPrefix(":"), let port = UInt16(text.dropFirst()) {
            host = nil
            self.port = port
            return
        }
        // An address cannot have port 0, which stands for any free port here.
        let isAnyPort = text.hasSuffix(":0") && !text.contains("::")
        guard let address = try? PeerAddress(text: isAnyPort ? text.dropLast() + "1" : text) else {
            throw ValidationError(
                "“\(DisplayText(text, limit: 60))” is not an address to listen at. Write it like 192.168.1.20:4747 or :4747."
            )
        }
        host = address.host
        port = isAnyPort ? 0 : address.port
    }
}
