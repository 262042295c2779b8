/// A method call to send.
package struct MethodCall: Sendable {
    /// The service to call.
    package var destination: BusName
    /// The object to call.
    package var path: ObjectPath
    /// The interface of the method.
    package var interface: InterfaceName
    /// The method.
    package var member: MemberName
    /// The arguments.
    package var body: BusBody
    /// Whether the daemon may start a program that then owns the destination's name.
    package var startsService = true
    /// The timeout of the answer; nil for the connection's usual one.
    package var timeout: Duration?

    package init(
        _ member: MemberName, of interface: InterfaceName, at path: ObjectPath, on destination: BusName,
        body: BusBody = .empty, timeout: Duration? = nil
    ) {
        self.member = member
        self.interface = interface
        self.path = path
        self.destination = destination
        self.body = body
        self.timeout = timeout
    }

    /// A call of a method of the daemon.
    static func daemon(_ member: MemberName, _ body: BusBody = .empty) -> MethodCall {
        MethodCall(member, of: .daemon, at: "/org/freedesktop/DBus", on: .daemon, body: body)
    }
}

/// The answer to a call.
package struct Reply: Sendable {
    /// The unique name of the connection that answered, or the daemon's.
    package let sender: BusName?
    /// The arguments of the answer.
    package let body: BusBody

    /// Reads the arguments as Swift values.
    ///
    /// - Throws: `BusError` with the code `wrongType`.
    package func read<each Value: BusConvertible>(
        _ types: repeat (each Value).Type
    ) throws(BusError) -> (repeat each Value) {
        try body.read(repeat each types)
    }
}
