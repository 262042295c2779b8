/// A Swift type whose values are records: its declaration defines storage, bytes, JSON and sync.
///
/// ```swift
/// struct Reading: RecordKind {
///     var taken = Timestamp.epoch
///     var room: String?
///     var celsius: Double?
///
///     static let declaration = KindDeclaration<Reading>("com.example.reading", fields: [
///         .field(1, "taken", at: \.taken),
///         .field(2, "room", at: \.room),
///         .decimal(3, "celsius", at: \.celsius, scale: 1),
///     ])
/// }
/// ```
public protocol RecordKind: Equatable, Sendable {
    /// The kind's name, version and fields.
    static var declaration: KindDeclaration<Self> { get }

    /// Makes a value with the default of each property; reading a record then sets its fields.
    init()
}

extension RecordKind {
    /// The schema that travels with records of this kind.
    public static var schema: Schema { declaration.schema }

    /// Reads a value from the fields of a record.
    ///
    /// - Throws: `VicinoError` if a field is missing or holds another type.
    package init(content: RecordContent) throws {
        self.init()
        for field in Self.declaration.fields { try field.set(&self, content[field.schema.number]) }
    }

    /// The fields of this value, checked and canonical.
    ///
    /// - Throws: `VicinoError` that names the field that breaks a rule.
    package func content() throws(VicinoError) -> RecordContent {
        let declaration = Self.declaration
        return try withUnsafePointer(to: self) { pointer throws(VicinoError) in
            try RecordContent(ofKindAt: UnsafeRawPointer(pointer), declaration.readers, declaration.schema)
        }
    }
}

extension RecordKind {
    /// The field that is declared for a property. A path by a protocol, or to the raw value of a property, leads to it, too.
    ///
    /// - Throws: `VicinoError` with `.schema` if there is none.
    package static func field(at path: PartialKeyPath<Self>) throws(VicinoError) -> FieldSchema {
        try declared(path).schema
    }

    /// The value of the field that is declared for a property; nil if the property is absent.
    ///
    /// - Throws: `VicinoError` if no field is declared for the property, or the field cannot hold the value.
    package static func value<Property>(
        _ property: Property, at path: WritableKeyPath<Self, Property>
    ) throws(VicinoError) -> FieldValue? {
        try values([property], at: path)[0]
    }

    /// The values of the field that is declared for a property, for some values of the property.
    ///
    /// - Throws: as `value(_:at:)`.
    package static func values<Property>(
        _ properties: some Sequence<Property>, at path: WritableKeyPath<Self, Property>
    ) throws(VicinoError) -> [FieldValue?] {
        let field = try declared(path)
        var kind = Self()
        var values: [FieldValue?] = []
        for property in properties {
            kind[keyPath: path] = property
            let value = try withUnsafePointer(to: kind) { pointer throws(VicinoError) in
                try field.reader.read(UnsafeRawPointer(pointer))
            }
            values.append(try value.map { value throws(VicinoError) in try field.schema.canonical(value) })
        }
        return values
    }

    /// The property that a value of its field stands for.
    ///
    /// - Parameter value: the value; nil if a record lacks the field.
    /// - Throws: `VicinoError` if no field is declared for the property, or the value does not decode as the property.
    package static func property<Property>(
        _ value: FieldValue?, at path: KeyPath<Self, Property>
    ) throws(VicinoError) -> Property {
        var kind = Self()
        try declared(path).set(&kind, value)
        return kind[keyPath: path]
    }

    private static func declared(_ path: PartialKeyPath<Self>) throws(VicinoError) -> KindField<Self> {
        let fields = declaration.fields
        if let field = fields.first(where: { $0.path == path }) ?? FieldProbe(fields).field(at: path) { return field }
        throw VicinoError(.schema, "\(schema.kind) declares no field for \(path).")
    }
}

/// The declaration of a record kind in code: its schema, and how to read and set each field.
public struct KindDeclaration<Kind>: Sendable {
    /// The schema that follows from the declaration.
    public let schema: Schema
    let fields: [KindField<Kind>]
    /// The readers of the fields.
    let readers: [FieldReader]

    /// Declares a kind.
    ///
    /// - Parameters:
    ///   - name: a reverse domain name in lower-case letters, such as `com.example.reading`.
    ///   - major: the major version; records of different major versions are not compatible.
    ///   - minor: the minor version; raise it with every optional field that you add.
    ///   - calendar: the fields that a calendar shows, if it shows records of this kind.
    ///   - fields: at least one field, ascending by number. A name has lower-case letters, digits and underscores, and
    ///     begins with a letter. It is not a name of Vicino's own, such as `id`, `user` or `record`.
    /// - Precondition: `init(checking:)` would not throw. A declaration is a constant of the program: a mistake ends the
    ///   program on first use, with a sentence that names the mistake.
    public init(
        _ name: String, major: UInt8 = 1, minor: UInt8 = 0, calendar: CalendarFields<Kind>? = nil,
        fields: [KindField<Kind>]
    ) {
        do {
            try self.init(checking: name, major: major, minor: minor, calendar: calendar, fields: fields)
        } catch {
            // A constant of the program is wrong: its developer must notice at once.
            preconditionFailure("The record kind \(name) cannot be declared like this: \(error)")
        }
    }

    /// Declares a kind with parts that only the running program knows.
    ///
    /// - Throws: ``VicinoError`` with `.schema`, naming what cannot be used.
    public init(
        checking name: String, major: UInt8 = 1, minor: UInt8 = 0, calendar: CalendarFields<Kind>? = nil,
        fields: [KindField<Kind>]
    ) throws {
        self.fields = fields
        readers = fields.map(\.reader)
        schema = try Schema(
            kind: KindID(name, major: major), minor: minor, fields: fields.map(\.schema),
            calendar: calendar?.mapping(fields))
    }
}

/// One field of a kind: its schema, and its access to the Swift property.
public struct KindField<Kind>: Sendable {
    let path: any PartialKeyPath<Kind> & Sendable
    let reader: FieldReader
    let set: @Sendable (inout Kind, FieldValue?) throws(VicinoError) -> Void

    @usableFromInline
    init(
        _ path: any PartialKeyPath<Kind> & Sendable, _ schema: FieldSchema,
        get: @escaping @Sendable (_ address: UnsafeRawPointer) throws(VicinoError) -> FieldValue?,
        set: @escaping @Sendable (inout Kind, FieldValue?) throws(VicinoError) -> Void
    ) {
        self.path = path
        reader = FieldReader(schema: schema, read: get)
        self.set = set
    }

    var schema: FieldSchema { reader.schema }
}

// Inlined into a declaration, a field is read without a look-up of the property's types at run time.
extension KindField {
    /// A field whose type follows from the property's.
    @inlinable
    public static func field<Property: FieldConvertible>(
        _ number: Int, _ name: String, at path: any WritableKeyPath<Kind, Property> & Sendable
    ) -> KindField {
        let property = KindProperty(path)
        return KindField(
            path, FieldSchema(number, name, type: Property.fieldType, isOptional: false, privacy: .open),
            get: { kind throws(VicinoError) in property.value(at: kind).fieldValue },
            set: { kind, value throws(VicinoError) in property.set(try required(value, name), in: &kind) })
    }

    /// A field that a record may lack.
    ///
    /// - Parameter privacy: `.personal` for a field that never leaves the author's own devices. Only a field that a
    ///   record may lack can be personal, because followers receive the record without it.
    @inlinable
    public static func field<Property: FieldConvertible>(
        _ number: Int, _ name: String, at path: any WritableKeyPath<Kind, Property?> & Sendable,
        privacy: PrivacyClass = .open
    ) -> KindField {
        let property = KindProperty(path)
        return KindField(
            path, FieldSchema(number, name, type: Property.fieldType, isOptional: true, privacy: privacy),
            get: { kind throws(VicinoError) in property.value(at: kind)?.fieldValue },
            set: { kind, value throws(VicinoError) in
                property.set(try value.map { value throws(VicinoError) in try required(value, name) }, in: &kind)
            })
    }

    /// A number with a fixed number of decimal places, to which values are rounded.
    @inlinable
    public static func decimal(
        _ number: Int, _ name: String, at path: any WritableKeyPath<Kind, Double> & Sendable, scale: UInt8
    ) -> KindField {
        let property = KindProperty(path)
        return KindField(
            path, FieldSchema(number, name, type: .decimal(scale: scale), isOptional: false, privacy: .open),
            get: { kind throws(VicinoError) in
                .integer(try DecimalScale.whole(property.value(at: kind), scale: scale, field: name))
            },
            set: { kind, value throws(VicinoError) in
                property.set(DecimalScale.real(try required(value, name) as Int64, scale: scale), in: &kind)
            })
    }

    /// A number with a fixed number of decimal places, in a field that a record may lack.
    @inlinable
    public static func decimal(
        _ number: Int, _ name: String, at path: any WritableKeyPath<Kind, Double?> & Sendable, scale: UInt8,
        privacy: PrivacyClass = .open
    ) -> KindField {
        let property = KindProperty(path)
        return KindField(
            path, FieldSchema(number, name, type: .decimal(scale: scale), isOptional: true, privacy: privacy),
            get: { kind throws(VicinoError) in
                guard let real = property.value(at: kind) else { return nil }
                return .integer(try DecimalScale.whole(real, scale: scale, field: name))
            },
            set: { kind, value throws(VicinoError) in
                guard let value else { return property.set(nil, in: &kind) }
                property.set(DecimalScale.real(try required(value, name) as Int64, scale: scale), in: &kind)
            })
    }

    /// One of a list of names, stored by index: append to the list, never reorder it.
    ///
    /// An index that only a newer version of the kind knows reads as the blank value's; edits of other fields keep it.
    @inlinable
    public static func enumeration<Property>(
        _ number: Int, _ name: String, at path: any WritableKeyPath<Kind, Property> & Sendable, names: [String]
    ) -> KindField where Property: RawRepresentable<Int> & Sendable {
        let property = KindProperty(path)
        return KindField(
            path, FieldSchema(number, name, type: .enumeration(names), isOptional: false, privacy: .open),
            get: { kind throws(VicinoError) in .integer(Int64(property.value(at: kind).rawValue)) },
            set: { kind, value throws(VicinoError) in
                let index: Int64 = try required(value, name)
                if let known = Property(rawValue: Int(index)) { property.set(known, in: &kind) }
            })
    }

    /// One of a list of names, in a field that a record may lack.
    ///
    /// - Parameter privacy: `.personal` for a field that never leaves the author's own devices.
    @inlinable
    public static func enumeration<Property>(
        _ number: Int, _ name: String, at path: any WritableKeyPath<Kind, Property?> & Sendable, names: [String],
        privacy: PrivacyClass = .open
    ) -> KindField where Property: RawRepresentable<Int> & Sendable {
        let property = KindProperty(path)
        return KindField(
            path, FieldSchema(number, name, type: .enumeration(names), isOptional: true, privacy: privacy),
            get: { kind throws(VicinoError) in property.value(at: kind).map { .integer(Int64($0.rawValue)) } },
            set: { kind, value throws(VicinoError) in
                guard let value else { return property.set(nil, in: &kind) }
                let index: Int64 = try required(value, name)
                if let known = Property(rawValue: Int(index)) { property.set(known, in: &kind) }
            })
    }
}

@inlinable
func required<Property: FieldConvertible>(_ value: FieldValue?, _ name: String) throws(VicinoError) -> Property {
    guard let value, let property = Property(fieldValue: value) else {
        throw VicinoError(.malformed, "The field \(name) is missing or holds another type.")
    }
    return property
}

/// Conversion between decimal numbers and whole numbers of their smallest unit.
@usableFromInline
package enum DecimalScale {
    /// The number rounded to a whole number of smallest units.
    ///
    /// - Throws: `VicinoError` with `.outOfRange` if the number is not finite or its magnitude exceeds 2⁵⁰ units.
    @usableFromInline
    package static func whole(_ real: Double, scale: UInt8, field name: String) throws(VicinoError) -> Int64 {
        let scaled = (real * factor(scale)).rounded()
        guard scaled.isFinite, abs(scaled) <= Double(FieldLimit.decimal) else {
            throw VicinoError(.outOfRange, "The field \(name) is out of range.")
        }
        return Int64(scaled)
    }

    /// The decimal number for a whole number of smallest units.
    @usableFromInline
    package static func real(_ whole: Int64, scale: UInt8) -> Double {
        Double(whole) / factor(scale)
    }

    package static func factor(_ scale: UInt8) -> Double {
        (0..<scale).reduce(1.0) { factor, _ in factor * 10 }
    }
}
