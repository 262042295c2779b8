/// An object of another connection on the bus.
///
/// ```swift
/// let adapter = RemoteObject("/org/bluez/hci0", on: "org.bluez", over: bus)
/// let address = try await adapter.property("Address", of: "org.bluez.Adapter1", as: String.self)
/// ```
package struct RemoteObject: Sendable {
    /// Its path.
    package let path: ObjectPath
    /// The service that it belongs to.
    package let destination: BusName
    /// The connection.
    package let bus: Bus

    /// Names an object, which may or may not exist.
    package init(_ path: ObjectPath, on destination: BusName, over bus: Bus) {
        self.path = path
        self.destination = destination
        self.bus = bus
    }

    /// Calls a method.
    ///
    /// - Throws: as `Bus.call`.
    package func call<each Argument: BusConvertible>(
        _ member: MemberName, of interface: InterfaceName, _ arguments: repeat each Argument, timeout: Duration? = nil
    ) async throws -> Reply {
        let body = BusBody(repeat each arguments)
        return try await bus.call(
            MethodCall(member, of: interface, at: path, on: destination, body: body, timeout: timeout))
    }

    /// Reads a property.
    ///
    /// - Throws: as `Bus.call`, and `BusError` with the code `wrongType`.
    package func property<Value: BusConvertible>(
        _ name: MemberName, of interface: InterfaceName, as type: Value.Type
    ) async throws -> Value {
        let value = try await call("Get", of: .properties, interface.text, name.text).read(BusValue.self)
        return try Value(busValue: value)
    }

    /// Reads all properties of an interface.
    ///
    /// - Throws: as `Bus.call`, and `BusError` with the code `wrongType`.
    package func properties(of interface: InterfaceName) async throws -> [String: BusValue] {
        try await call("GetAll", of: .properties, interface.text).read([String: BusValue].self)
    }

    /// Sets a property.
    ///
    /// - Throws: as `Bus.call`.
    package func set(_ name: MemberName, of interface: InterfaceName, to value: some BusConvertible) async throws {
        _ = try await call("Set", of: .properties, interface.text, name.text, value.busValue)
    }
}
