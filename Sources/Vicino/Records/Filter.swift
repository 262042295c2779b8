internal import VicinoCore
internal import VicinoStore

/// A condition on records of a kind, written with the properties of its Swift type.
///
/// ```swift
/// let good: Filter<Book> = \.rating >= 4 && \.author == "Le Guin"
/// ```
///
/// Texts compare by their bytes. An absent value equals nil and meets no comparison of order.
public struct Filter<Kind: RecordKind>: Sendable {
    /// The condition, or the error that a request throws when it runs.
    let condition: Result<RecordCondition, VicinoError>

    private init(_ condition: Result<RecordCondition, VicinoError>) { self.condition = condition }

    fileprivate init<Property>(
        _ path: WritableKeyPath<Kind, Property>, _ comparison: RecordCondition.Comparison, to value: Property
    ) {
        condition = Result { () throws(VicinoError) in
            .compare(field: try Kind.field(at: path).number, comparison, to: try Kind.value(value, at: path))
        }
    }

    /// Records in which a text field contains a text; case and accents are ignored.
    public static func contains(_ path: KeyPath<Kind, String>, _ text: String) -> Filter { containing(path, text) }

    /// Records in which an optional text field contains a text; case and accents are ignored.
    public static func contains(_ path: KeyPath<Kind, String?>, _ text: String) -> Filter { containing(path, text) }

    private static func containing(_ path: PartialKeyPath<Kind>, _ text: String) -> Filter {
        Filter(Result { () throws(VicinoError) in .contains(field: try Kind.field(at: path).number, text) })
    }

    /// Records in which a property equals one of some values; nil among them matches an absent property.
    ///
    /// ```swift
    /// let short = try node.records(Book.self).filter(.value(of: \.form, in: [.poem, .essay])).all()
    /// ```
    ///
    /// Without values it matches no record. A request can list 30,000 values, a third of that if it asks for a time.
    public static func value<Property: Equatable>(
        of path: WritableKeyPath<Kind, Property>, in values: some Sequence<Property>
    ) -> Filter {
        Filter(
            Result { () throws(VicinoError) in
                let found = try Kind.values(values, at: path)
                return .equalsOne(field: try Kind.field(at: path).number, of: Set(found))
            })
    }

    /// Records in which an optional property is present and equals one of some values.
    public static func value<Property: Equatable>(
        of path: WritableKeyPath<Kind, Property?>, in values: some Sequence<Property>
    ) -> Filter { value(of: path, in: values.map(Optional.some)) }

    /// Records that do not meet a filter.
    public static prefix func ! (filter: Filter) -> Filter { Filter(filter.condition.map { .not($0) }) }

    /// Records that meet both filters.
    public static func && (a: Filter, b: Filter) -> Filter { Filter(join(a, b) { .both($0, and: $1) }) }

    /// Records that meet at least one of two filters.
    public static func || (a: Filter, b: Filter) -> Filter { Filter(join(a, b) { .either($0, or: $1) }) }

    private static func join(
        _ a: Filter, _ b: Filter, by body: (RecordCondition, RecordCondition) -> RecordCondition
    ) -> Result<RecordCondition, VicinoError> {
        Result { () throws(VicinoError) in body(try a.condition.get(), try b.condition.get()) }
    }
}

/// Records in which a property equals a value; nil matches an absent property.
public func == <Kind: RecordKind, Property: Equatable>(
    path: WritableKeyPath<Kind, Property>, value: Property
) -> Filter<Kind> { Filter(path, .equal, to: value) }

/// Records in which a property differs from a value.
public func != <Kind: RecordKind, Property: Equatable>(
    path: WritableKeyPath<Kind, Property>, value: Property
) -> Filter<Kind> { Filter(path, .notEqual, to: value) }

/// Records in which a property is less than a value.
public func < <Kind: RecordKind, Property: Comparable>(
    path: WritableKeyPath<Kind, Property>, value: Property
) -> Filter<Kind> { Filter(path, .less, to: value) }

/// Records in which an optional property is present and less than a value.
public func < <Kind: RecordKind, Property: Comparable>(
    path: WritableKeyPath<Kind, Property?>, value: Property
) -> Filter<Kind> { Filter(path, .less, to: value) }

/// Records in which a property is at most a value.
public func <= <Kind: RecordKind, Property: Comparable>(
    path: WritableKeyPath<Kind, Property>, value: Property
) -> Filter<Kind> { Filter(path, .lessOrEqual, to: value) }

/// Records in which an optional property is present and at most a value.
public func <= <Kind: RecordKind, Property: Comparable>(
    path: WritableKeyPath<Kind, Property?>, value: Property
) -> Filter<Kind> { Filter(path, .lessOrEqual, to: value) }

/// Records in which a property is greater than a value.
public func > <Kind: RecordKind, Property: Comparable>(
    path: WritableKeyPath<Kind, Property>, value: Property
) -> Filter<Kind> { Filter(path, .greater, to: value) }

/// Records in which an optional property is present and greater than a value.
public func > <Kind: RecordKind, Property: Comparable>(
    path: WritableKeyPath<Kind, Property?>, value: Property
) -> Filter<Kind> { Filter(path, .greater, to: value) }

/// Records in which a property is at least a value.
public func >= <Kind: RecordKind, Property: Comparable>(
    path: WritableKeyPath<Kind, Property>, value: Property
) -> Filter<Kind> { Filter(path, .greaterOrEqual, to: value) }

/// Records in which an optional property is present and at least a value.
public func >= <Kind: RecordKind, Property: Comparable>(
    path: WritableKeyPath<Kind, Property?>, value: Property
) -> Filter<Kind> { Filter(path, .greaterOrEqual, to: value) }
