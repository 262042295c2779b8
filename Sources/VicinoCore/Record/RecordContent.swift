/// The fields of a record by number, for code that does not know the record's kind.
package struct RecordContent: Hashable, Sendable {
    /// The present fields, ascending by number.
    package private(set) var fields: [(number: Int, value: FieldValue)]

    /// Content without fields.
    package init() { fields = [] }

    /// The value of a field; nil if it is absent.
    package subscript(number: Int) -> FieldValue? {
        get { fields.first { $0.number == number }?.value }
        set {
            // Callers mostly set fields in ascending order.
            if let newValue, isAboveAllFields(number) {
                return fields.append((number, newValue))
            }
            let index = fields.firstIndex { $0.number >= number } ?? fields.endIndex
            let isThere = index < fields.endIndex && fields[index].number == number
            switch (newValue, isThere) {
            case (let value?, true): fields[index].value = value
            case (let value?, false): fields.insert((number, value), at: index)
            case (nil, true): fields.remove(at: index)
            case (nil, false): break
            }
        }
    }

    private func isAboveAllFields(_ number: Int) -> Bool {
        guard let last = fields.last else { return true }
        return last.number < number
    }

    /// Checks every field against a schema and brings it into canonical form.
    ///
    /// - Throws: `VicinoError` that names a missing, unknown or wrong field, or reports an end before its start.
    package func canonical(for schema: Schema) throws(VicinoError) -> RecordContent {
        try RecordContent(canonicalFor: schema) { result throws(VicinoError) in
            for (number, value) in fields {
                guard let field = schema.field(number) else {
                    throw VicinoError(.schema, "\(schema.kind) has no field \(number).")
                }
                result.append((number, try field.canonical(value)))
            }
        }
    }

    /// Checks the rules that concern several fields of a record.
    ///
    /// - Parameter fill: appends fields of the schema, ascending by number and each canonical.
    /// - Throws: `VicinoError` that names a missing field, or reports an end before its start.
    init(
        canonicalFor schema: Schema,
        _ fill: (inout [(number: Int, value: FieldValue)]) throws(VicinoError) -> Void
    ) throws(VicinoError) {
        fields = []
        fields.reserveCapacity(schema.fields.count)
        try fill(&fields)
        // Both ascend by number, and the schema has all of the fields.
        var next = fields.startIndex
        for index in schema.fields.indices {
            if next < fields.endIndex, fields[next].number == schema.fields[index].number {
                next += 1
            } else if !schema.fields[index].isOptional {
                throw VicinoError(.malformed, "The field \(schema.fields[index].name) is missing.")
            }
        }
        try checkCalendar(schema)
    }

    private func checkCalendar(_ schema: Schema) throws(VicinoError) {
        guard let calendar = schema.calendar, case .integer(let start)? = self[calendar.start],
            case .integer(let end)? = self[calendar.end], end < start
        else { return }
        throw VicinoError(.outOfRange, "The end lies before the start.")
    }

    /// The fields in a view that leaves out these classes.
    package func without(_ classes: Set<PrivacyClass>, schema: Schema) -> RecordContent {
        var result = self
        result.fields.removeAll { entry in
            guard let field = schema.field(entry.number) else { return true }
            return classes.contains(field.privacy)
        }
        return result
    }

    /// The canonical bytes that are hashed; the content must be canonical for the schema.
    package func wireBytes(for schema: Schema) -> [UInt8] {
        var writer = WireWriter()
        for (number, value) in fields { writer.appendValue(number, value) }
        return writer.bytes
    }

    /// H(fields) of the fields with these numbers; the content must be canonical.
    package func digest(of numbers: [Int]) -> Digest {
        var writer = WireWriter(after: HashLabel.fields.bytes)
        for (number, value) in fields where numbers.contains(number) { writer.appendValue(number, value) }
        return Digest.sha256(writer.bytes)
    }

    /// Compares numbers and values.
    package static func == (a: RecordContent, b: RecordContent) -> Bool {
        a.fields.elementsEqual(b.fields) { $0.number == $1.number && $0.value == $1.value }
    }

    /// Hashes numbers and values.
    package func hash(into hasher: inout Hasher) {
        for (number, value) in fields {
            hasher.combine(number)
            hasher.combine(value)
        }
    }
}

extension WireWriter {
    /// Writes the value of a field.
    fileprivate mutating func appendValue(_ field: Int, _ value: FieldValue) {
        switch value {
        case .integer(let whole): appendSigned(field, whole)
        case .real(let real): appendReal(field, real)
        case .text(let text): appendText(field, text)
        case .bytes(let bytes): appendBytes(field, bytes)
        case .boolean(let boolean): appendBoolean(field, boolean)
        }
    }
}

/// The content of a record in the canonical form for a schema, with which it was checked.
package struct CanonicalContent: Sendable {
    package let content: RecordContent
    package let schema: Schema

    /// Checks content.
    ///
    /// - Throws: `VicinoError` as `RecordContent.canonical(for:)` does.
    package init(_ content: RecordContent, for schema: Schema) throws(VicinoError) {
        self.content = try content.canonical(for: schema)
        self.schema = schema
    }

    /// The content of a record of a kind in code.
    ///
    /// - Throws: `VicinoError` that names the field that breaks a rule.
    package init<Kind: RecordKind>(_ record: Kind) throws(VicinoError) {
        content = try record.content()
        schema = Kind.schema
    }
}
