/// Reads types from the letters of a signature.
struct SignatureParser {
    struct Fault: Error {
        let text: String
    }

    private var rest: ArraySlice<UInt8>
    private var arrays = 0
    private var structures = 0

    init(_ text: String) { rest = ArraySlice(text.utf8) }

    mutating func all() throws(Fault) -> [BusType] {
        var types: [BusType] = []
        while !rest.isEmpty { types.append(try next()) }
        return types
    }

    private mutating func next() throws(Fault) -> BusType {
        guard let code = rest.popFirst() else { throw Fault(text: "it ends where a type should stand") }
        if let type = BusType(code: code) { return type }
        switch code {
        case UInt8(ascii: "a"): return try array()
        case UInt8(ascii: "("): return try structure()
        case UInt8(ascii: "{"): throw Fault(text: "a dictionary entry stands outside an array")
        default: throw Fault(text: "it has a letter that names no type")
        }
    }

    private mutating func array() throws(Fault) -> BusType {
        arrays += 1
        defer { arrays -= 1 }
        guard arrays <= Signature.nestingLimit else { throw Fault(text: "its arrays are nested too deeply") }
        guard rest.first == UInt8(ascii: "{") else { return .array(try next()) }
        rest.removeFirst()
        let key = try next()
        guard key.isBasic else { throw Fault(text: "a dictionary has a key that is not a basic type") }
        let value = try next()
        guard rest.popFirst() == UInt8(ascii: "}") else {
            throw Fault(text: "a dictionary entry is not a key and a value")
        }
        return .dictionary(key: key, value: value)
    }

    private mutating func structure() throws(Fault) -> BusType {
        structures += 1
        defer { structures -= 1 }
        guard structures <= Signature.nestingLimit else { throw Fault(text: "its structures are nested too deeply") }
        var members: [BusType] = []
        while rest.first != UInt8(ascii: ")") { members.append(try next()) }
        rest.removeFirst()
        guard !members.isEmpty else { throw Fault(text: "a structure is empty") }
        return .structure(members)
    }
}
