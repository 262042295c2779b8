/// A property that others can read, and perhaps set.
///
/// Its value is kept by the connection, so reading it runs no code of the app, and what others are told of a change
/// always fits what they read.
package struct ServedProperty: Sendable {
    /// What others are told when the value changes.
    package enum Announcement: String, Sendable {
        /// The new value.
        case value = "true"
        /// Only that there is a new one.
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

    /// A property that others can only read.
    package init(_ name: MemberName, _ value: some BusConvertible, announcing announcement: Announcement = .value) {
        (self.name, initial, self.announcement, accept) = (name, value.busValue, announcement, nil)
    }

    /// A property that others can set.
    ///
    /// - Parameter accept: is asked before a new value counts, and throws a `BusError.refused` if it must not.
    package init<Value: BusConvertible>(
        _ name: MemberName, _ value: Value, announcing announcement: Announcement = .value,
        accept: @escaping @Sendable (IncomingCall, Value) async throws -> Void
    ) {
        (self.name, initial, self.announcement) = (name, value.busValue, announcement)
        self.accept = { call, value in try await accept(call, try Value(busValue: value)) }
    }

    var type: BusType { initial.type }
}
