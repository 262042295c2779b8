/// A received signal.
package struct Signal: Hashable, Sendable {
    /// The unique name of the sender, or the daemon's. The daemon sets it, so it is true.
    package let sender: BusName
    /// The object that sent the signal.
    package let path: ObjectPath
    /// The interface of the signal.
    package let interface: InterfaceName
    /// The name of the signal.
    package let member: MemberName
    /// The arguments.
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
