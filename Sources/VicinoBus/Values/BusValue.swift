/// A value as it is sent over the bus.
///
/// Apps rarely build one, because every `BusConvertible` value converts itself. A `BusValue` in a typed context means a
/// variant, so `[String: BusValue]` is the bus's `a{sv}`.
package enum BusValue: Hashable, Sendable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case objectPath(ObjectPath)
    case signature(Signature)
    case fileDescriptor(OwnedDescriptor)
    /// An array of bytes; it is never an `array`.
    case bytes([UInt8])
    case array(BusArray)
    case dictionary(BusDictionary)
    case structure([BusValue])
    indirect case variant(BusValue)

    /// The type of the value.
    package var type: BusType {
        switch self {
        case .byte: .byte
        case .boolean: .boolean
        case .int16: .int16
        case .uint16: .uint16
        case .int32: .int32
        case .uint32: .uint32
        case .int64: .int64
        case .uint64: .uint64
        case .double: .double
        case .string: .string
        case .objectPath: .objectPath
        case .signature: .signature
        case .fileDescriptor: .fileDescriptor
        case .bytes: .array(.byte)
        case .array(let array): .array(array.elementType)
        case .dictionary(let dictionary): .dictionary(key: dictionary.keyType, value: dictionary.valueType)
        case .structure(let members): .structure(members.map(\.type))
        case .variant: .variant
        }
    }

    /// A string from bytes of unknown origin.
    ///
    /// - Throws: `BusError` with the code `invalidValue` if they are not UTF-8.
    package static func string(utf8 bytes: some Collection<UInt8>) throws(BusError) -> BusValue {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw BusError(.invalidValue, "A string for the bus is not UTF-8.")
        }
        return .string(text)
    }

    /// An array of values that must all be of one type.
    ///
    /// - Throws: `BusError` with the code `wrongType`.
    package static func array(of type: BusType, _ elements: [BusValue]) throws(BusError) -> BusValue {
        guard type == .byte else { return .array(try BusArray(of: type, elements)) }
        var bytes: [UInt8] = []
        for element in elements {
            guard case .byte(let byte) = element else { throw BusError.mismatch(expected: .byte, found: element.type) }
            bytes.append(byte)
        }
        return .bytes(bytes)
    }
}

/// Values of one type, in order.
package struct BusArray: Hashable, Sendable {
    /// The type of each element; an empty array has one too.
    package let elementType: BusType
    /// The elements.
    package let elements: [BusValue]

    fileprivate init(of type: BusType, _ elements: [BusValue]) throws(BusError) {
        for element in elements where element.type != type {
            throw BusError.mismatch(expected: type, found: element.type)
        }
        self.init(unchecked: type, elements)
    }

    init(unchecked type: BusType, _ elements: [BusValue]) {
        elementType = type
        self.elements = elements
    }
}

/// Keys and values in their order on the bus. Keys may repeat; a lookup gives the last.
package struct BusDictionary: Hashable, Sendable {
    /// One key and its value.
    package struct Entry: Hashable, Sendable {
        /// The key, of a basic type.
        package let key: BusValue
        /// The value.
        package let value: BusValue
    }

    /// The type of each key.
    package let keyType: BusType
    /// The type of each value.
    package let valueType: BusType
    /// The entries.
    package let entries: [Entry]

    /// Keys and values that must be of the given types.
    ///
    /// - Throws: `BusError` with the code `wrongType`.
    package init(key: BusType, value: BusType, _ pairs: [(BusValue, BusValue)]) throws(BusError) {
        guard key.isBasic else {
            throw BusError(.wrongType, "The key of a dictionary is of a basic type, not of \(key.text).")
        }
        for pair in pairs {
            if pair.0.type != key { throw BusError.mismatch(expected: key, found: pair.0.type) }
            if pair.1.type != value { throw BusError.mismatch(expected: value, found: pair.1.type) }
        }
        self.init(unchecked: key, value, pairs.map { Entry(key: $0.0, value: $0.1) })
    }

    init(unchecked key: BusType, _ value: BusType, _ entries: [Entry]) {
        keyType = key
        valueType = value
        self.entries = entries
    }
}
