/// A Swift type that a field of a record can hold.
public protocol FieldConvertible: Sendable {
    /// The type of the field.
    static var fieldType: FieldType { get }
    /// This value as the value of a field.
    var fieldValue: FieldValue { get }
    /// Reads a field's value; nil if it is of another type.
    init?(fieldValue: FieldValue)
}

extension Int64: FieldConvertible {
    /// A whole number.
    public static var fieldType: FieldType { .integer }
    /// This number as a field's value.
    public var fieldValue: FieldValue { .integer(self) }
    /// Reads a whole number.
    public init?(fieldValue: FieldValue) {
        guard case .integer(let value) = fieldValue else { return nil }
        self = value
    }
}

extension Int: FieldConvertible {
    /// A whole number.
    public static var fieldType: FieldType { .integer }
    /// This number as a field's value.
    public var fieldValue: FieldValue { .integer(Int64(self)) }
    /// Reads a whole number.
    public init?(fieldValue: FieldValue) {
        guard case .integer(let value) = fieldValue else { return nil }
        self.init(exactly: value)
    }
}

extension Double: FieldConvertible {
    /// A floating-point number.
    public static var fieldType: FieldType { .real }
    /// This number as a field's value.
    public var fieldValue: FieldValue { .real(self) }
    /// Reads a floating-point number.
    public init?(fieldValue: FieldValue) {
        guard case .real(let value) = fieldValue else { return nil }
        self = value
    }
}

extension String: FieldConvertible {
    /// Text.
    public static var fieldType: FieldType { .text }
    /// This text as a field's value.
    public var fieldValue: FieldValue { .text(self) }
    /// Reads text.
    public init?(fieldValue: FieldValue) {
        guard case .text(let value) = fieldValue else { return nil }
        self = value
    }
}

extension Bool: FieldConvertible {
    /// True or false.
    public static var fieldType: FieldType { .boolean }
    /// This truth value as a field's value.
    public var fieldValue: FieldValue { .boolean(self) }
    /// Reads a truth value.
    public init?(fieldValue: FieldValue) {
        guard case .boolean(let value) = fieldValue else { return nil }
        self = value
    }
}

extension Timestamp: FieldConvertible {
    /// A moment.
    public static var fieldType: FieldType { .timestamp }
    /// This moment as a field's value, in milliseconds.
    public var fieldValue: FieldValue { .integer(milliseconds) }
    /// Reads a moment.
    public init?(fieldValue: FieldValue) {
        guard case .integer(let value) = fieldValue else { return nil }
        try? self.init(milliseconds: value)
    }

    /// 1970-01-01T00:00:00Z, the default value.
    public static let epoch = Timestamp.earliest.advanced(byMilliseconds: -Timestamp.earliest.milliseconds)
}

extension [UInt8]: FieldConvertible {
    /// Bytes.
    public static var fieldType: FieldType { .bytes }
    /// These bytes as a field's value.
    public var fieldValue: FieldValue { .bytes(self) }
    /// Reads bytes.
    public init?(fieldValue: FieldValue) {
        guard case .bytes(let value) = fieldValue else { return nil }
        self = value
    }
}

extension Duration: FieldConvertible {
    /// A length of time in whole milliseconds, not negative.
    public static var fieldType: FieldType { .duration }
    /// This length as a field's value; fractions of a millisecond are cut off.
    public var fieldValue: FieldValue {
        // A record refuses a length that does not fit, with the field's name.
        .integer(milliseconds)
    }
    /// Reads a length of time.
    public init?(fieldValue: FieldValue) {
        guard case .integer(let value) = fieldValue else { return nil }
        self = .milliseconds(value)
    }
}

/// A type that can be written as text and read again is stored as text, unless the type says otherwise:
///
/// ```swift
/// extension Barcode: LosslessStringConvertible, FieldConvertible { … }
/// ```
extension FieldConvertible where Self: LosslessStringConvertible {
    /// Text.
    public static var fieldType: FieldType { .text }
    /// The text form as a field's value.
    public var fieldValue: FieldValue { .text(description) }
    /// Reads the text form.
    public init?(fieldValue: FieldValue) {
        guard case .text(let text) = fieldValue else { return nil }
        self.init(text)
    }
}

/// An enumeration with raw values is stored as its raw value:
///
/// ```swift
/// enum Binding: Int, FieldConvertible { case paper, cloth, screen }
/// ```
///
/// A record with a raw value that the enumeration does not know cannot be read as its kind. `KindField.enumeration` keeps
/// such values, and stores names.
extension FieldConvertible where Self: RawRepresentable, RawValue: FieldConvertible {
    /// The type of the raw value.
    public static var fieldType: FieldType { RawValue.fieldType }
    /// The raw value as a field's value.
    public var fieldValue: FieldValue { rawValue.fieldValue }
    /// Reads a raw value.
    public init?(fieldValue: FieldValue) {
        guard let rawValue = RawValue(fieldValue: fieldValue) else { return nil }
        self.init(rawValue: rawValue)
    }
}

/// A field of a record can name a user.
extension UserID: FieldConvertible {}

/// A field of a record can name a record. Keep the `UserID` beside it, because a record id does not say who the author
/// is.
extension RecordID: FieldConvertible {}
