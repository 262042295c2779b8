/// A Swift type that corresponds to one type of the bus.
package protocol BusConvertible: Sendable {
    /// The type on the bus.
    static var busType: BusType { get }

    /// The value for the bus.
    var busValue: BusValue { get }

    /// Reads a value from the bus.
    ///
    /// - Throws: `BusError` with the code `wrongType`.
    init(busValue: BusValue) throws(BusError)
}

extension BusConvertible {
    fileprivate static func mismatch(_ found: BusValue) -> BusError {
        .mismatch(expected: busType, found: found.type)
    }
}

extension UInt8: BusConvertible {
    package static var busType: BusType { .byte }
    package var busValue: BusValue { .byte(self) }
    package init(busValue: BusValue) throws(BusError) {
        guard case .byte(let value) = busValue else { throw Self.mismatch(busValue) }
        self = value
    }
}

extension Bool: BusConvertible {
    package static var busType: BusType { .boolean }
    package var busValue: BusValue { .boolean(self) }
    package init(busValue: BusValue) throws(BusError) {
        guard case .boolean(let value) = busValue else { throw Self.mismatch(busValue) }
        self = value
    }
}

extension Int16: BusConvertible {
    package static var busType: BusType { .int16 }
    package var busValue: BusValue { .int16(self) }
    package init(busValue: BusValue) throws(BusError) {
        guard case .int16(let value) = busValue else { throw Self.mismatch(busValue) }
        self = value
    }
}

extension UInt16: BusConvertible {
    package static var busType: BusType { .uint16 }
    package var busValue: BusValue { .uint16(self) }
    package init(busValue: BusValue) throws(BusError) {
        guard case .uint16(let value) = busValue else { throw Self.mismatch(busValue) }
        self = value
    }
}

extension Int32: BusConvertible {
    package static var busType: BusType { .int32 }
    package var busValue: BusValue { .int32(self) }
    package init(busValue: BusValue) throws(BusError) {
        guard case .int32(let value) = busValue else { throw Self.mismatch(busValue) }
        self = value
    }
}

extension UInt32: BusConvertible {
    package static var busType: BusType { .uint32 }
    package var busValue: BusValue { .uint32(self) }
    package init(busValue: BusValue) throws(BusError) {
        guard case .uint32(let value) = busValue else { throw Self.mismatch(busValue) }
        self = value
    }
}

extension Int64: BusConvertible {
    package static var busType: BusType { .int64 }
    package var busValue: BusValue { .int64(self) }
    package init(busValue: BusValue) throws(BusError) {
        guard case .int64(let value) = busValue else { throw Self.mismatch(busValue) }
        self = value
    }
}

extension UInt64: BusConvertible {
    package static var busType: BusType { .uint64 }
    package var busValue: BusValue { .uint64(self) }
    package init(busValue: BusValue) throws(BusError) {
        guard case .uint64(let value) = busValue else { throw Self.mismatch(busValue) }
        self = value
    }
}

extension Double: BusConvertible {
    package static var busType: BusType { .double }
    package var busValue: BusValue { .double(self) }
    package init(busValue: BusValue) throws(BusError) {
        guard case .double(let value) = busValue else { throw Self.mismatch(busValue) }
        self = value
    }
}

extension String: BusConvertible {
    package static var busType: BusType { .string }
    package var busValue: BusValue { .string(self) }
    package init(busValue: BusValue) throws(BusError) {
        guard case .string(let value) = busValue else { throw Self.mismatch(busValue) }
        self = value
    }
}

extension ObjectPath: BusConvertible {
    package static var busType: BusType { .objectPath }
    package var busValue: BusValue { .objectPath(self) }
    package init(busValue: BusValue) throws(BusError) {
        guard case .objectPath(let value) = busValue else { throw Self.mismatch(busValue) }
        self = value
    }
}

extension OwnedDescriptor: BusConvertible {
    package static var busType: BusType { .fileDescriptor }
    package var busValue: BusValue { .fileDescriptor(self) }
    package init(busValue: BusValue) throws(BusError) {
        guard case .fileDescriptor(let value) = busValue else { throw Self.mismatch(busValue) }
        self = value
    }
}

extension Signature: BusConvertible {
    package static var busType: BusType { .signature }
    package var busValue: BusValue { .signature(self) }
    package init(busValue: BusValue) throws(BusError) {
        guard case .signature(let value) = busValue else { throw Self.mismatch(busValue) }
        self = value
    }
}

extension BusValue: BusConvertible {
    /// A value whose type is known only at run time is a variant.
    package static var busType: BusType { .variant }
    package var busValue: BusValue { .variant(self) }
    package init(busValue: BusValue) throws(BusError) {
        guard case .variant(let value) = busValue else { throw Self.mismatch(busValue) }
        self = value
    }
}

extension Array: BusConvertible where Element: BusConvertible {
    package static var busType: BusType { .array(Element.busType) }

    package var busValue: BusValue {
        // An empty array can be cast to any array type, so the type decides.
        if Element.self == UInt8.self, let bytes = self as? [UInt8] { return .bytes(bytes) }
        return .array(BusArray(unchecked: Element.busType, map(\.busValue)))
    }

    package init(busValue: BusValue) throws(BusError) {
        if case .bytes(let bytes) = busValue, Element.self == UInt8.self, let elements = bytes as? [Element] {
            self = elements
            return
        }
        guard case .array(let array) = busValue, array.elementType == Element.busType else {
            throw Self.mismatch(busValue)
        }
        var elements: [Element] = []
        elements.reserveCapacity(array.elements.count)
        for element in array.elements { elements.append(try Element(busValue: element)) }
        self = elements
    }
}

extension Dictionary: BusConvertible where Key: BusConvertible, Value: BusConvertible {
    package static var busType: BusType { .dictionary(key: Key.busType, value: Value.busType) }

    package var busValue: BusValue {
        precondition(Key.busType.isBasic, "The key of a dictionary on the bus is of a basic type.")
        let entries = map { BusDictionary.Entry(key: $0.key.busValue, value: $0.value.busValue) }
        return .dictionary(BusDictionary(unchecked: Key.busType, Value.busType, entries))
    }

    package init(busValue: BusValue) throws(BusError) {
        guard case .dictionary(let dictionary) = busValue, dictionary.keyType == Key.busType,
            dictionary.valueType == Value.busType
        else { throw Self.mismatch(busValue) }
        self.init(minimumCapacity: dictionary.entries.count)
        for entry in dictionary.entries { self[try Key(busValue: entry.key)] = try Value(busValue: entry.value) }
    }
}
