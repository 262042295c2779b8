internal import FoundationEssentials
package import VicinoCore

/// A record's fields as a person would write them in JSON.
package enum FieldJSON {
    /// Writes the present fields as members of an open object.
    package static func write(_ content: RecordContent, _ schema: Schema, to json: inout JSONLineWriter) {
        for (number, value) in content.fields {
            guard let field = schema.field(number) else { continue }
            write(field, value, to: &json)
        }
    }

    private static func write(_ field: FieldSchema, _ value: FieldValue, to json: inout JSONLineWriter) {
        switch (field.type, value) {
        case (.timestamp, .integer(let whole)):
            let moment = try? Timestamp(milliseconds: whole)
            json.member(field.name, moment?.iso8601 ?? "")
        case (.decimal(let scale), .integer(let whole)):
            json.member(field.name, DecimalScale.real(whole, scale: scale))
        case (.enumeration(let names), .integer(let index)):
            if let name = names.indices.contains(Int(index)) ? names[Int(index)] : nil {
                json.member(field.name, name)
            } else {
                json.member(field.name, index)
            }
        case (_, .integer(let whole)): json.member(field.name, whole)
        case (_, .real(let real)): json.member(field.name, real)
        case (_, .boolean(let boolean)): json.member(field.name, boolean)
        case (_, .text(let text)): json.member(field.name, text)
        case (_, .bytes(let bytes)): json.member(field.name, Hex.encode(bytes))
        }
    }

    /// Reads the fields from an object's members; the caller handles members with other names.
    static func read(_ members: JSONObject, _ schema: Schema) throws -> RecordContent {
        var content = RecordContent()
        for field in schema.fields {
            guard let json = members[field.name] else { continue }
            guard let value = try value(json, field) else {
                throw VicinoError.damaged("the field \(field.name) holds a value of another type")
            }
            content[field.number] = value
        }
        return try content.canonical(for: schema)
    }

    private static func value(_ json: JSONValue, _ field: FieldSchema) throws -> FieldValue? {
        switch field.type {
        case .timestamp:
            return json.text.flatMap { Timestamp(iso8601: $0) }.map { .integer($0.milliseconds) }
        case .decimal(let scale):
            guard let real = json.real else { return nil }
            return .integer(try DecimalScale.whole(real, scale: scale, field: field.name))
        case .enumeration(let names):
            if let index = json.integer { return .integer(index) }
            return json.text.flatMap { names.firstIndex(of: $0) }.map { .integer(Int64($0)) }
        case .integer, .duration: return json.integer.map { .integer($0) }
        case .real: return json.real.map { .real($0) }
        case .text: return json.text.map { .text($0) }
        case .boolean: return json.boolean.map { .boolean($0) }
        case .bytes, .blob, .later:
            guard let text = json.text else { return nil }
            return Hex.decode(text, count: text.utf8.count / 2).map { .bytes($0) }
        }
    }
}
