/// The kernel's number of a network interface, as long as the interface exists.
package struct InterfaceIndex: Hashable, Sendable {
    /// The number, at least 1.
    package let number: Int32

    /// Wraps a number; nil if no interface can have it.
    package init?(_ number: Int32) {
        guard number > 0 else { return nil }
        self.number = number
    }
}

extension InterfaceIndex: CustomStringConvertible {
    /// The number.
    package var description: String { String(number) }
}
