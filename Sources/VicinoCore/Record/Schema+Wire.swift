extension Schema {
    /// The canonical bytes, as they are sent.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendText(1, kind.name)
        writer.appendUnsigned(2, UInt64(kind.major))
        writer.appendUnsigned(3, UInt64(minor))
        for field in fields { writer.appendMessage(4) { field.write(to: &$0) } }
        if let calendar { writer.appendMessage(5) { calendar.write(to: &$0) } }
        return writer.bytes
    }

    /// The digest that heads sign.
    package var digest: Digest { Digest.sha256(HashLabel.schema.bytes + wireBytes) }

    /// The digest of several kinds' schemas, in ascending order of the kinds.
    package static func digest(of schemas: some Collection<Schema>) -> Digest {
        let parts = schemas.sorted { $0.kind < $1.kind }.flatMap(\.digest.bytes)
        return Digest.sha256(HashLabel.schemas.bytes + parts)
    }

    /// Reads a schema and checks it.
    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var name = ""
        var major = UInt8(0)
        var minor = UInt8(0)
        var fields: [FieldSchema] = []
        var calendar: CalendarMapping?
        while let field = try reader.next() {
            switch field.number {
            case 1: name = try field.text()
            case 2: major = try field.small(UInt8.self)
            case 3: minor = try field.small(UInt8.self)
            case 4:
                guard fields.count < Self.fieldLimit else {
                    throw VicinoError(.schema, "A schema has too many fields.")
                }
                fields.append(try FieldSchema(wireBytes: try field.bytes()))
            case 5: calendar = try CalendarMapping(wireBytes: try field.bytes())
            default:
                throw VicinoError(
                    .tooNew, "A schema says something that this version does not understand. Update this program.")
            }
        }
        try self.init(kind: KindID(name, major: major), minor: minor, fields: fields, calendar: calendar)
        guard self.wireBytes.elementsEqual(wireBytes) else {
            throw VicinoError(.malformed, "A schema is not canonical.")
        }
    }
}

extension FieldSchema {
    fileprivate func write(to writer: inout WireWriter) {
        writer.appendUnsigned(1, UInt64(number))
        writer.appendText(2, name)
        writer.appendUnsigned(3, type.code)
        if case .decimal(let scale) = type { writer.appendUnsigned(4, UInt64(scale)) }
        writer.appendBoolean(5, isOptional)
        writer.appendUnsigned(6, UInt64(privacy.rawValue))
        if case .enumeration(let names) = type { for name in names { writer.appendText(7, name) } }
    }

    fileprivate init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var number = 0
        var name = ""
        var code = UInt64(0)
        var scale = UInt8(0)
        var isOptional = false
        var privacy = PrivacyClass.personal
        var names = [String]()
        while let field = try reader.next() {
            switch field.number {
            case 1: number = Int(try field.small(UInt16.self))
            case 2: name = try field.text()
            case 3: code = try field.unsigned()
            case 4: scale = try field.small(UInt8.self)
            case 5: isOptional = try field.boolean()
            case 6:
                guard let known = PrivacyClass(rawValue: try field.small(UInt8.self)) else {
                    throw VicinoError(
                        .tooNew, "A field has a privacy class that this version does not know. Update this program.")
                }
                privacy = known
            case 7: names.append(try field.text())
            default:
                throw VicinoError(
                    .tooNew, "A field says something that this version does not understand. Update this program.")
            }
        }
        let type = try FieldType(code: code, scale: scale, names: names)
        self.init(number, name, type: type, isOptional: isOptional, privacy: privacy)
    }
}

extension FieldType {
    /// The number of the type in a schema's bytes.
    fileprivate var code: UInt64 {
        switch self {
        case .integer: 1
        case .decimal: 2
        case .real: 3
        case .text: 4
        case .bytes: 5
        case .boolean: 6
        case .timestamp: 7
        case .duration: 8
        case .enumeration: 9
        case .blob: 10
        case .later(let code): UInt64(code)
        }
    }

    /// The numbers that later minor versions may give to types whose values are bytes.
    private static let laterCodes: ClosedRange<UInt64> = 11...63

    fileprivate init(code: UInt64, scale: UInt8, names: [String]) throws(VicinoError) {
        switch code {
        case 1: self = .integer
        case 2: self = .decimal(scale: scale)
        case 3: self = .real
        case 4: self = .text
        case 5: self = .bytes
        case 6: self = .boolean
        case 7: self = .timestamp
        case 8: self = .duration
        case 9: self = .enumeration(names)
        case 10: self = .blob
        case Self.laterCodes: self = .later(UInt8(code))
        default: throw VicinoError(.tooNew, "A field has a type that this version does not know. Update this program.")
        }
    }
}

extension CalendarMapping {
    fileprivate func write(to writer: inout WireWriter) {
        writer.appendUnsigned(1, UInt64(title))
        writer.appendUnsigned(2, UInt64(start))
        writer.appendUnsigned(3, UInt64(end))
        if let offset { writer.appendUnsigned(4, UInt64(offset)) }
    }

    fileprivate init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var title = 0
        var start = 0
        var end = 0
        var offset: Int?
        while let field = try reader.next() {
            let number = Int(try field.small(UInt16.self))
            switch field.number {
            case 1: title = number
            case 2: start = number
            case 3: end = number
            case 4: offset = number
            default:
                throw VicinoError(
                    .tooNew, "A calendar says something that this version does not understand. Update this program.")
            }
        }
        self.init(title: title, start: start, end: end, offset: offset)
    }
}
