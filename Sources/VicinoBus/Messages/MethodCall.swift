/// A call of a method, before it is sent.
package struct MethodCall: Sendable {
    /// Who is called.
    package var destination: BusName
    /// The object that is called.
    package var path: ObjectPath
    /// The interface of the method.
    package var interface: InterfaceName
    /// The method.
    package var member: MemberName
    /// The arguments.
    package var body: BusBody
    /// Whether the daemon may start a program that then has the destination's name.
    package var startsService = true
    /// How long the answer may take; nil for the connection's usual time.
    package var timeout: Duration?

    /// A call with arguments.
    package init(
        _ member: MemberName, of interface: InterfaceName, at path: ObjectPath, on destination: BusName,
        body: BusBody = .empty, timeout: Duration? = nil
    ) {
        (self.member, self.interface, self.path, self.destination) = (member, interface, path, destination)
        (self.body, self.timeout) = (body, timeout)
    }

    /// A call of a method of the daemon.
    static func daemon(_ member: MemberName, _ body: BusBody = .empty) -> MethodCall {
        MethodCall(member, of: .daemon, at: "/org/freedesktop/DBus", on: .daemon, body: body)
    }
}

/// The answer to a call.
package struct Answer: Sendable {
    /// The unique name of whoever answered, or the daemon's.
    package let sender: BusName?
    /// What it says.
    package let body: BusBody

    /// Reads what it says as Swift values.
    ///
    /// - Throws: `BusError` with the code `wrongType`.
    package func read<each Value: BusConvertible>(
        _ types: repeat (each Value).Type
    ) throws(BusError) -> (repeat each Value) {
        try body.read(repeat each types)
    }
}
