/// A call that somebody has made of an object served here.
package struct IncomingCall: Sendable {
    /// The unique name of the caller, given by the daemon, so it is true.
    package let sender: BusName
    /// The object that was called.
    package let path: ObjectPath
    /// The interface of the method or property.
    package let interface: InterfaceName
    /// The method, or the property that is to be set.
    package let member: MemberName
    /// The arguments.
    package let body: BusBody
    /// The connection that the call came over.
    package let bus: Bus

    /// The user whose process called, as the daemon has learned it from the operating system.
    ///
    /// - Throws: `BusError` with the code `refused` and the name `nameHasNoOwner` if the caller has gone;
    ///   `CancellationError`.
    package func userID() async throws -> UInt32 { try await bus.userID(of: sender) }
}
