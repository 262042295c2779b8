/// An object that other connections can call, as long as the app holds this value.
package final class ServedObject: Sendable {
    /// Its path.
    package let path: ObjectPath
    /// The connection that serves it.
    package let bus: Bus

    init(_ path: ObjectPath, _ bus: Bus) {
        self.path = path
        self.bus = bus
    }

    deinit { bus.perform { [path] in $0.withdraw(path) } }

    /// Changes a property, and announces it as the property specifies. An equal value changes nothing.
    ///
    /// - Throws: `BusError` with the code `wrongType` if the property has another type or does not exist.
    package func set(
        _ property: MemberName, of interface: InterfaceName, to value: some BusConvertible
    ) async throws(BusError) {
        try await bus.setProperty(property, of: interface, at: path, to: value.busValue)
    }

    /// The present value of a property; nil without a property of that name and type.
    package func value<Value: BusConvertible>(
        _ property: MemberName, of interface: InterfaceName, as type: Value.Type
    ) async -> Value? {
        let value = await bus.objects.value(of: property, interface, at: path)
        return value.flatMap { try? Value(busValue: $0) }
    }

    /// Sends a signal of this object to all connections that want it, or to a single one.
    ///
    /// - Throws: `BusError` with the code `closed` or `disconnected`, or a code for values that the bus cannot carry.
    package func emit<each Argument: BusConvertible>(
        _ signal: MemberName, of interface: InterfaceName, _ arguments: repeat each Argument, to: BusName? = nil
    ) async throws(BusError) {
        try await bus.emit(signal, of: interface, at: path, BusBody(repeat each arguments), to: to)
    }
}
