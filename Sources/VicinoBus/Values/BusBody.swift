/// The arguments of a message.
///
/// ```swift
/// let body = BusBody("Ada", UInt32(3), ["urgency": BusValue.byte(1)])   // sua{sv}
/// let (name, count) = try reply.read(String.self, UInt32.self)
/// ```
package struct BusBody: Hashable, Sendable {
    /// The arguments.
    package let values: [BusValue]

    package init(values: [BusValue]) { self.values = values }

    package init<each Argument: BusConvertible>(_ arguments: repeat each Argument) {
        var values: [BusValue] = []
        repeat values.append((each arguments).busValue)
        self.values = values
    }

    /// No arguments.
    package static let empty = BusBody(values: [])

    /// The types of the arguments.
    package var signature: Signature { Signature(unchecked: values.map(\.type)) }

    /// Reads all arguments as Swift values.
    ///
    /// - Throws: `BusError` with the code `wrongType` if their number differs, or one has another type.
    package func read<each Argument: BusConvertible>(
        _ types: repeat (each Argument).Type
    ) throws(BusError) -> (repeat each Argument) {
        var count = 0
        for _ in repeat each types { count += 1 }
        guard values.count == count else {
            var expected: [BusType] = []
            repeat expected.append((each types).busType)
            throw BusError.mismatch(expected: Signature(unchecked: expected), found: signature)
        }
        var rest = values.makeIterator()
        return (repeat try (each Argument)(busValue: rest.following()))
    }
}

extension IndexingIterator<[BusValue]> {
    /// The next value; the caller has checked the count.
    fileprivate mutating func following() throws(BusError) -> BusValue {
        guard let value = next() else { throw BusError(.wrongType, "A message has too few arguments.") }
        return value
    }
}
