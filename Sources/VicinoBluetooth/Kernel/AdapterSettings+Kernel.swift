internal import Glibc

extension AdapterSettings {
    /// Asks the kernel for the settings of an adapter. Every user may ask, and the kernel answers at once.
    ///
    /// - Parameter adapter: its name, such as `hci0`.
    /// - Returns: nil if the kernel does not say.
    package static func ofKernel(_ adapter: String) -> AdapterSettings? {
        guard adapter.hasPrefix("hci"), let index = UInt16(adapter.dropFirst(3)) else { return nil }
        let kind = Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(bluetoothFamily, kind, managementProtocol)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard bindToManagement(descriptor) else { return nil }
        let request = request(for: index)
        guard write(descriptor, request, request.count) == request.count else { return nil }
        // Other messages may come first, about adapters that appear.
        for _ in 0..<16 {
            var buffer = [UInt8](repeating: 0, count: 512)
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return nil }
            if let settings = AdapterSettings(answer: buffer.prefix(count), for: index) { return settings }
        }
        return nil
    }

    private static let bluetoothFamily: Int32 = 31
    private static let managementProtocol: Int32 = 1

    /// Binds a socket to the channel for management of all adapters: the address is the family, no adapter, and 3.
    private static func bindToManagement(_ descriptor: Int32) -> Bool {
        let address: [UInt16] = [UInt16(bluetoothFamily), 0xFFFF, 3]
        return address.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return bind(descriptor, start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) == 0
        }
    }
}
