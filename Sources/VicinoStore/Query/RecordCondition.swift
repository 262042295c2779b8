internal import GRDB
package import VicinoCore

/// A condition on the fields of a record, by their numbers; no comparison of order is true of a field that a record
/// lacks.
package indirect enum RecordCondition: Sendable {
    /// A comparison of a field with a value; nil is the value of an absent field.
    case compare(field: Int, Comparison, to: FieldValue?)
    /// A field equals one of some values; nil is the value of an absent field.
    case equalsOne(field: Int, of: Set<FieldValue?>)
    /// A text field, or any of them, contains a text; case and accents make no difference.
    case contains(field: Int?, String)
    /// Both conditions are true.
    case both(RecordCondition, and: RecordCondition)
    /// At least one of the conditions is true.
    case either(RecordCondition, or: RecordCondition)
    /// The condition is not true.
    case not(RecordCondition)

    /// How a field's value relates to another; texts compare by their bytes.
    package enum Comparison: Sendable {
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    }
}

/// The SQL of a condition; each part of it is true or false, never NULL.
struct ConditionSQL {
    private(set) var sql = ""
    private(set) var arguments = StatementArguments()
    /// The number of the arguments that are values of lists.
    private(set) var listedValues = 0
    private let schema: Schema

    init(_ condition: RecordCondition, _ schema: Schema) {
        self.schema = schema
        add(condition)
    }

    private mutating func add(_ condition: RecordCondition) {
        switch condition {
        case .compare(field: let field, let comparison, to: let value):
            compare(schema.field(field), comparison, to: value)
        case .equalsOne(field: let field, of: let values): equalsOne(schema.field(field), of: values)
        case .contains(field: let field, let text):
            contains(schema.fields.filter { $0.type == .text && (field == nil || $0.number == field) }, text)
        case .both(let a, and: let b): join(a, b, by: "AND")
        case .either(let a, or: let b): join(a, b, by: "OR")
        case .not(let condition):
            sql += "NOT ("
            add(condition)
            sql += ")"
        }
    }

    private mutating func join(_ a: RecordCondition, _ b: RecordCondition, by word: String) {
        sql += "("
        add(a)
        sql += " \(word) "
        add(b)
        sql += ")"
    }

    /// A field that is newer than the stored records is absent in all of them.
    private mutating func compare(
        _ field: FieldSchema?, _ comparison: RecordCondition.Comparison, to value: FieldValue?
    ) {
        let column = field?.quotedName ?? "NULL"
        switch comparison {
        case .equal: sql += "\(column) IS ?"
        case .notEqual: sql += "\(column) IS NOT ?"
        case .less: sql += known("\(column) < ?", field)
        case .lessOrEqual: sql += known("\(column) <= ?", field)
        case .greater: sql += known("\(column) > ?", field)
        case .greaterOrEqual: sql += known("\(column) >= ?", field)
        }
        arguments += [value.map { Self.databaseValue($0, field) } ?? .null]
    }

    private mutating func equalsOne(_ field: FieldSchema?, of values: Set<FieldValue?>) {
        let column = field?.quotedName ?? "NULL"
        let present = values.compactMap(\.self)
        var terms: [String] = []
        if !present.isEmpty {
            terms.append(known("\(column) IN (\(present.map { _ in "?" }.joined(separator: ", ")))", field))
            arguments += StatementArguments(present.map { Self.databaseValue($0, field) })
            listedValues += present.count
        }
        if values.contains(nil) { terms.append("\(column) IS NULL") }
        sql += terms.isEmpty ? "0" : "(\(terms.joined(separator: " OR ")))"
    }

    /// A comparison that is false for an absent field. It is wrapped only where a field may be absent: SQLite uses no
    /// index for a column inside a function.
    private func known(_ comparison: String, _ field: FieldSchema?) -> String {
        field?.isOptional == false ? comparison : "ifnull(\(comparison), 0)"
    }

    private mutating func contains(_ fields: [FieldSchema], _ text: String) {
        guard !fields.isEmpty else { return sql += "0" }
        sql += "\(TextSearch.function)(?, \(fields.map(\.quotedName).joined(separator: ", ")))"
        arguments += [TextSearch.pattern(text).databaseData]
    }

    /// A value in the form of its field's column.
    private static func databaseValue(_ value: FieldValue, _ field: FieldSchema?) -> DatabaseValue {
        switch (value, field?.type) {
        case (.integer(let whole), .decimal(let scale)): DecimalScale.real(whole, scale: scale).databaseValue
        case (.integer(let whole), _): whole.databaseValue
        case (.real(let real), _): real.databaseValue
        case (.text(let text), _): text.databaseValue
        case (.bytes(let bytes), _): bytes.databaseData.databaseValue
        case (.boolean(let boolean), _): boolean.databaseValue
        }
    }
}
