/// The address of a bus.
package struct BusAddress: Hashable, Sendable {
    /// The address in the bus's own form, such as `unix:path=/run/dbus/system_bus_socket`. Several addresses between
    /// semicolons are tried in order.
    package let text: String

    /// Takes an address.
    ///
    /// Only sockets of this computer are accepted. Other addresses would run programs (`unixexec:`), or connect to
    /// other computers without any authentication (`tcp:`).
    ///
    /// - Throws: `BusError` with the code `unreachable`.
    package init(_ text: String) throws(BusError) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ $0.hasPrefix("unix:") }), text.utf8.count <= Self.lengthLimit, !text.utf8.contains(0)
        else {
            throw BusError(
                .unreachable,
                "“\(displayable(text, limit: 80))” is not a bus on this computer: it has to begin with unix:.")
        }
        self.text = text
    }

    private static let lengthLimit = 4096

    /// The bus of the user's session: `DBUS_SESSION_BUS_ADDRESS`, or else `bus` in `XDG_RUNTIME_DIR`.
    ///
    /// - Parameter environment: the environment variables of the process.
    /// - Throws: `BusError` with the code `unreachable`.
    package static func session(_ environment: [String: String]) throws(BusError) -> BusAddress {
        if let text = environment["DBUS_SESSION_BUS_ADDRESS"], !text.isEmpty { return try BusAddress(text) }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else {
            throw BusError(
                .unreachable,
                "There is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set.")
        }
        return try BusAddress("unix:path=" + escaped(folder + "/bus"))
    }

    /// The bus of the system: `DBUS_SYSTEM_BUS_ADDRESS`, or else the usual socket.
    ///
    /// - Parameter environment: the environment variables of the process.
    /// - Throws: `BusError` with the code `unreachable`.
    package static func system(_ environment: [String: String]) throws(BusError) -> BusAddress {
        if let text = environment["DBUS_SYSTEM_BUS_ADDRESS"], !text.isEmpty { return try BusAddress(text) }
        return try BusAddress("unix:path=/run/dbus/system_bus_socket")
    }

    /// A path, escaped for an address.
    private static func escaped(_ path: String) -> String {
        path.utf8.reduce(into: "") { text, byte in
            if isWordByte(byte) || "-/.".utf8.contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16)
                text += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
    }
}
