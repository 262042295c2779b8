/// A call from another connection of an object that is served here.
package struct IncomingCall: Sendable {
    /// The unique name of the calling connection. The daemon sets it, so it is true.
    package let sender: BusName
    /// The object that was called.
    package let path: ObjectPath
    /// The interface of the method or property.
    package let interface: InterfaceName
    /// The method, or the property to set.
    package let member: MemberName
    /// The arguments.
    package let body: BusBody
    /// The connection over which the call arrived.
    package let bus: Bus

    /// The user whose process called, as the operating system told the daemon.
    ///
    /// - Throws: `BusError` with the code `refused` and the name `nameHasNoOwner` if the calling connection has gone;
    ///   `CancellationError`.
    package func userID() async throws -> UInt32 { try await bus.userID(of: sender) }
}
