/// An object that others can call, for as long as somebody holds this.
package final class ServedObject: Sendable {
    /// Where it is.
    package let path: ObjectPath
    /// The connection that serves it.
    package let bus: Bus

    init(_ path: ObjectPath, _ bus: Bus) { (self.path, self.bus) = (path, bus) }

    deinit { bus.perform { [path] in $0.withdraw(path) } }

    /// Changes a property, and tells others as the property says. A value that is the same changes nothing.
    ///
    /// - Throws: `BusError` with the code `wrongType` if the property has another type, or there is none of that name.
    package func set(
        _ property: MemberName, of interface: InterfaceName, to value: some BusConvertible
    ) async throws(BusError) {
        try await bus.setProperty(property, of: interface, at: path, to: value.busValue)
    }

    /// The present value of a property; nil if there is none of that name and type.
    package func value<Value: BusConvertible>(
        _ property: MemberName, of interface: InterfaceName, as type: Value.Type
    ) async -> Value? {
        let value = await bus.objects.value(of: property, interface, at: path)
        return value.flatMap { try? Value(busValue: $0) }
    }

    /// Sends a signal about this object to everybody who wants it, or to one connection alone.
    ///
    /// - Throws: `BusError` with the code `closed` or `disconnected`, or one of those for values that the bus cannot
    ///   carry.
    package func emit<each Argument: BusConvertible>(
        _ signal: MemberName, of interface: InterfaceName, _ arguments: repeat each Argument, to: BusName? = nil
    ) async throws(BusError) {
        try await bus.emit(signal, of: interface, at: path, BusBody(repeat each arguments), to: to)
    }
}
