extension Schema {
    func validate() throws(VicinoError) {
        guard (1...Self.fieldLimit).contains(fields.count) else {
            throw VicinoError(.schema, "A record kind has 1 to \(Self.fieldLimit) fields; \(kind) has \(fields.count).")
        }
        var previous = 0
        var names = Set<String>()
        for field in fields {
            guard field.number > previous, field.number <= 1000 else {
                throw VicinoError(.schema, "The fields of \(kind) are not numbered upwards from 1 to 1000.")
            }
            previous = field.number
            try validate(field)
            guard names.insert(field.name).inserted else {
                throw VicinoError(.schema, "\(kind) has two fields named \(field.name).")
            }
        }
        try validateCalendar()
    }

    private func validate(_ field: FieldSchema) throws(VicinoError) {
        guard Self.isName(field.name) else {
            throw VicinoError(
                .schema,
                "The field \(field.number) of \(kind) needs a name of lower-case letters, digits and underscores.")
        }
        guard !Self.reservedNames.contains(field.name) else {
            throw VicinoError(
                .schema, "A field of \(kind) cannot be named \(field.name): Vicino uses that name itself.")
        }
        guard field.isOptional || field.privacy == .open else {
            throw VicinoError(.schema, "The field \(field.name) must be optional, because some views leave it out.")
        }
        switch field.type {
        case .decimal(let scale) where scale > 9:
            throw VicinoError(.schema, "The field \(field.name) has more than 9 decimal places.")
        case .enumeration(let names):
            guard names.count <= 1000, names.allSatisfy(Self.isName), Set(names).count == names.count else {
                throw VicinoError(.schema, "The field \(field.name) has names that cannot be used.")
            }
        default: break
        }
    }

    private func validateCalendar() throws(VicinoError) {
        guard let calendar else { return }
        let title = field(calendar.title)?.type
        guard field(calendar.start)?.type == .timestamp, field(calendar.end)?.type == .timestamp,
            field(calendar.start)?.isOptional == false, calendar.start != calendar.end,
            title == .text || title?.isEnumeration == true,
            isOffset(calendar.offset)
        else { throw VicinoError(.schema, "The calendar of \(kind) names fields that do not fit.") }
    }

    /// Whether a calendar can have this field for the offset from UTC; it need not have one.
    private func isOffset(_ number: Int?) -> Bool {
        guard let number else { return true }
        return field(number)?.type == .integer
    }

    private static func isName(_ name: String) -> Bool {
        let bytes = name.utf8
        guard (1...60).contains(bytes.count), let first = bytes.first else { return false }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
            && bytes.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
            }
    }

    /// Names that the JSON form, the table or SQLite reserve.
    private static let reservedNames: Set<String> = [
        "vicino", "id", "user", "kind", "entry", "log", "emptied", "clock", "deleted", "blank", "writer", "record",
        "slot",
        "rowid", "oid", "_rowid_",
    ]

    /// Refuses a schema that changes the meaning of a field of this one.
    ///
    /// Two schemas of a kind with the same major version may differ in two ways. The higher minor version may add
    /// optional fields, and it may append names to an enumeration.
    package func checkCompatible(with other: Schema) throws(VicinoError) {
        guard kind == other.kind else { throw VicinoError(.schema, "\(kind) and \(other.kind) are different kinds.") }
        guard minor != other.minor || self == other else {
            throw VicinoError(
                .schema,
                "Two schemas of \(kind) have the same version and say different things. A changed declaration needs a "
                    + "higher minor.")
        }
        let (older, newer) = minor <= other.minor ? (self, other) : (other, self)
        for field in newer.fields {
            guard let known = older.field(field.number) else {
                guard field.isOptional, newer.minor > older.minor, older.field(named: field.name) == nil else {
                    throw VicinoError(.schema, "Two versions of \(kind) disagree about the field \(field.name).")
                }
                continue
            }
            guard known.name == field.name, known.isOptional == field.isOptional, known.privacy == field.privacy,
                known.type.isExtended(by: field.type)
            else { throw VicinoError(.schema, "Two versions of \(kind) disagree about the field \(known.name).") }
        }
        guard older.fields.allSatisfy({ newer.field($0.number) != nil }), older.calendar == newer.calendar else {
            throw VicinoError(.schema, "A newer version of \(kind) lacks a field of an older one.")
        }
    }
}

extension FieldType {
    package var isEnumeration: Bool {
        if case .enumeration = self { true } else { false }
    }

    fileprivate func isExtended(by newer: FieldType) -> Bool {
        guard case .enumeration(let names) = self, case .enumeration(let more) = newer else { return self == newer }
        return more.starts(with: names)
    }
}
