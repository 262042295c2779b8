/// A property that other connections can read, and perhaps set.
///
/// The connection keeps the value. So a read runs no code of the app, and announcements always match what other
/// connections read.
package struct ServedProperty: Sendable {
    /// What other connections are told when the value changes.
    package enum Announcement: String, Sendable {
        /// The new value.
        case value = "true"
        /// Only that there is a new value.
        case change = "invalidates"
        /// Nothing.
        case nothing = "false"
        /// Nothing, because it never changes.
        case constant = "const"
    }

    let name: MemberName
    let initial: BusValue
    let announcement: Announcement
    let accept: (@Sendable (IncomingCall, BusValue) async throws -> Void)?

    /// A property that other connections can only read.
    package init(_ name: MemberName, _ value: some BusConvertible, announcing announcement: Announcement = .value) {
        self.name = name
        initial = value.busValue
        self.announcement = announcement
        accept = nil
    }

    /// A property that other connections can set.
    ///
    /// - Parameter accept: is called with a new value, and throws a `BusError.refused` to refuse it.
    package init<Value: BusConvertible>(
        _ name: MemberName, _ value: Value, announcing announcement: Announcement = .value,
        accept: @escaping @Sendable (IncomingCall, Value) async throws -> Void
    ) {
        self.name = name
        initial = value.busValue
        self.announcement = announcement
        self.accept = { call, value in try await accept(call, try Value(busValue: value)) }
    }

    var type: BusType { initial.type }
}
