internal import VicinoCore
internal import VicinoFormat

extension RecordContent {
    /// The fields of a record in a form.
    func shown(in form: SharedForm, schema: Schema) -> RecordContent {
        guard let hidden = schema.classes(hiddenIn: form) else { return self }
        return without(hidden, schema: schema)
    }
}

extension RecordColumns {
    /// The fields of records in a form.
    func shown(in form: SharedForm) -> RecordColumns {
        guard schema.classes(hiddenIn: form) != nil else { return self }
        let open = columns.filter { form.shows($0.field.privacy) }
        return RecordColumns(schema: schema, columns: open, count: count)
    }
}

extension Schema {
    /// The classes of fields that a form hides; nil if it shows all fields.
    fileprivate func classes(hiddenIn form: SharedForm) -> Set<PrivacyClass>? {
        let hidden = Set(fields.lazy.map(\.privacy).filter { !form.shows($0) })
        return hidden.isEmpty ? nil : hidden
    }
}
