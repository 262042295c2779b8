/// Reads one field of the values of a kind.
///
/// It does not name the kind's type. In generic code, each field of each record would take a look-up of types at run
/// time. That takes longer than all other work on a field.
struct FieldReader: Sendable {
    let schema: FieldSchema
    /// The field of the value of the kind that is at an address; nil if it is absent.
    let read: @Sendable (_ address: UnsafeRawPointer) throws(VicinoError) -> FieldValue?
}

extension RecordContent {
    /// The fields of the value of a kind that is at an address, checked and canonical.
    ///
    /// - Parameter readers: the readers of the kind's fields, ascending by number.
    init(ofKindAt address: UnsafeRawPointer, _ readers: [FieldReader], _ schema: Schema) throws(VicinoError) {
        try self.init(canonicalFor: schema) { fields throws(VicinoError) in
            // By index, so that no reader is copied.
            for index in readers.indices {
                guard let value = try readers[index].read(address) else { continue }
                fields.append((readers[index].schema.number, try readers[index].schema.canonical(value)))
            }
        }
    }
}
