/// One complete type of the bus.
///
/// A dictionary entry is not a separate type here, because it occurs only in a dictionary.
package indirect enum BusType: Hashable, Sendable {
    case byte, boolean, int16, uint16, int32, uint32, int64, uint64, double
    case string, objectPath, signature, fileDescriptor, variant
    case array(BusType)
    case dictionary(key: BusType, value: BusType)
    case structure([BusType])

    /// The type in the letters of a signature.
    package var text: String {
        switch self {
        case .array(let element): "a" + element.text
        case .dictionary(let key, let value): "a{" + key.text + value.text + "}"
        case .structure(let members): "(" + members.map(\.text).joined() + ")"
        default: String(UnicodeScalar(code))
        }
    }

    /// Whether the type can be the key of a dictionary.
    package var isBasic: Bool {
        switch self {
        case .variant, .array, .dictionary, .structure: false
        default: true
        }
    }

    /// The first letter of the type in a signature.
    var code: UInt8 {
        switch self {
        case .byte: UInt8(ascii: "y")
        case .boolean: UInt8(ascii: "b")
        case .int16: UInt8(ascii: "n")
        case .uint16: UInt8(ascii: "q")
        case .int32: UInt8(ascii: "i")
        case .uint32: UInt8(ascii: "u")
        case .int64: UInt8(ascii: "x")
        case .uint64: UInt8(ascii: "t")
        case .double: UInt8(ascii: "d")
        case .string: UInt8(ascii: "s")
        case .objectPath: UInt8(ascii: "o")
        case .signature: UInt8(ascii: "g")
        case .fileDescriptor: UInt8(ascii: "h")
        case .variant: UInt8(ascii: "v")
        case .array, .dictionary: UInt8(ascii: "a")
        case .structure: UInt8(ascii: "(")
        }
    }

    /// The type for one letter; nil for containers and unknown letters.
    init?(code: UInt8) {
        guard let type = Self.byCode[code] else { return nil }
        self = type
    }

    private static let byCode = Dictionary(
        uniqueKeysWithValues: [
            BusType.byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double, .string, .objectPath,
            .signature, .fileDescriptor, .variant,
        ].map { ($0.code, $0) })
}
