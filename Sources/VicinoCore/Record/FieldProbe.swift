/// Finds the field behind a key path that is not equal to a declared one, by what it reads.
///
/// Key paths to one property are equal only if they reach it in the same way. A generic function reaches it by a protocol,
/// and `\.measure.rawValue` reaches the value that the field of `\.measure` stores. Such a path reads what the field holds,
/// whatever values of the kind are tried.
struct FieldProbe<Kind: RecordKind> {
    private let fields: [KindField<Kind>]
    private let samples: [Kind]
    /// Whether each field differs among the samples.
    private let isVaried: [Bool]

    init(_ fields: [KindField<Kind>]) {
        var samples = [Kind()]
        var isVaried: [Bool] = []
        for field in fields {
            let usual = try? field.value(of: samples[0])
            let others = field.trials.compactMap { trial in
                var sample = samples[0]
                guard (try? field.set(&sample, trial)) != nil, let value = try? field.value(of: sample) else {
                    return nil as Kind?
                }
                return value == usual ? nil : sample
            }
            samples += others
            isVaried.append(!others.isEmpty)
        }
        self.fields = fields
        self.samples = samples
        self.isVaried = isVaried
    }

    /// The field that a path reads; nil if there is none, or more than one.
    func field(at path: PartialKeyPath<Kind>) -> KindField<Kind>? {
        let found = fields.indices.filter { index in
            let field = fields[index]
            guard isVaried[index] || isUsualValue(of: field, at: path) else { return false }
            return samples.allSatisfy { sample in
                guard let read = field.value(from: sample[keyPath: path]) else { return false }
                // Not `try?`, for which an absent value is a failure.
                do { return try field.value(of: sample) == read } catch { return false }
            }
        }
        guard let only = found.first, found.count == 1 else { return nil }
        return fields[only]
    }

    /// Whether a path reads the type of a field that no trial could change, or its raw value, and something is there.
    private func isUsualValue(of field: KindField<Kind>, at path: PartialKeyPath<Kind>) -> Bool {
        let type = wrapped(Swift.type(of: path).valueType)
        guard (try? field.value(of: samples[0])) != nil else { return false }
        return type == field.propertyType || type == (field.propertyType as? any RawRepresentable.Type)?.rawType
    }
}

extension KindField {
    /// The type of the property; of an optional one, the type of its value.
    fileprivate var propertyType: any Any.Type { wrapped(type(of: path as PartialKeyPath<Kind>).valueType) }

    /// The field of a value of the kind; nil if it is absent.
    ///
    /// - Throws: `VicinoError` if the property has a value that the field cannot hold.
    fileprivate func value(of kind: Kind) throws(VicinoError) -> FieldValue? {
        try withUnsafePointer(to: kind) { pointer throws(VicinoError) in try reader.read(UnsafeRawPointer(pointer)) }
    }

    /// The value that this field would hold for a property, which may be optional; nil if it could hold none.
    fileprivate func value(from property: Any) -> FieldValue?? {
        let mirror = Mirror(reflecting: property)
        if mirror.displayStyle == .optional {
            guard let child = mirror.children.first else { return .some(nil) }
            return value(from: child.value)
        }
        if case .decimal(let scale) = schema.type, let real = property as? Double {
            return (try? DecimalScale.whole(real, scale: scale, field: schema.name)).map { .integer($0) }
        }
        if let convertible = property as? any FieldConvertible { return convertible.fieldValue }
        return ((property as? any RawRepresentable)?.raw as? any FieldConvertible)?.fieldValue
    }

    /// Values that tell the property from others computed from it, such as a shorter text.
    fileprivate var trials: [FieldValue] {
        if let cases = (propertyType as? any CaseIterable.Type)?.all {
            return cases.compactMap { value(from: $0) ?? nil }
        }
        return switch schema.type {
        case .boolean: [.boolean(false), .boolean(true)]
        case .real: [0, 1, -1, 0.1, -2.5, 1e-9, 12_345.678, 1e18, -1e300].map { .real($0) }
        case .text: Self.texts.map { .text($0) }
        case .bytes, .blob, .later: [[], [0], [1, 255], Array(repeating: 7, count: 2000)].map { .bytes($0) }
        case .enumeration(let names): names.indices.map { .integer(Int64($0)) }
        case .timestamp: ([-86_400_000, 1_700_000_000_123] + Self.lengths).map { .integer($0) }
        case .duration: Self.lengths.map { .integer($0) }
        case .decimal: [0, 1, -1, 5, 10, 12_345, -999_999_999, 1 << 50].map { .integer($0) }
        case .integer: [0, 1, -1, 2, 3, 5, 10, 100, 1000, 100_000, 1 << 40, .max, .min].map { .integer($0) }
        }
    }

    /// Lengths of time in milliseconds, with and without a fraction of each unit.
    private static var lengths: [Int64] { [0, 1, 999, 1000, 60_000, 3_600_000, 86_400_001, 1 << 40] }

    private static var texts: [String] {
        [
            "", " ", "a", "A", " a B ", "e\u{301}", "é", "ß", "1", "0", "two\nlines",
            String(repeating: "xY ", count: 1000),
        ]
    }
}

extension RawRepresentable {
    fileprivate static var rawType: any Any.Type { RawValue.self }
    fileprivate var raw: Any { rawValue }
}

extension CaseIterable {
    fileprivate static var all: [Any] { allCases.map { $0 as Any } }
}

/// An optional type, whose value's type is asked for without knowing it.
private protocol OptionalType {
    static var wrappedType: any Any.Type { get }
}

extension Optional: OptionalType {
    fileprivate static var wrappedType: any Any.Type { Wrapped.self }
}

/// A type without the optional around it.
private func wrapped(_ type: any Any.Type) -> any Any.Type { (type as? any OptionalType.Type)?.wrappedType ?? type }
