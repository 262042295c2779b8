/// A message of a FIT file, whose fields are read on demand.
struct FITMessage {
    let definition: FITDefinition
    /// The fields' bytes.
    let content: ArraySlice<UInt8>
    /// Seconds since the start of 1990 UTC less a day, or since the device was switched on; nil if nothing states them.
    let time: UInt32?

    /// The number of the field with the time, in all messages.
    static let timeField: UInt8 = 253

    /// The number of the message in Garmin's profile.
    var number: UInt16 { definition.message }

    init(_ definition: FITDefinition, content: ArraySlice<UInt8>, time: UInt32?) {
        self.definition = definition
        self.content = content
        let own = Self.integer(Self.timeField, by: definition, in: content)
        self.time = own.flatMap { UInt32(exactly: $0) } ?? time
    }

    /// The whole number of a field, or the first of several; nil if the field is missing, invalid or no whole number.
    func integer(_ field: UInt8) -> Int64? { Self.integer(field, by: definition, in: content) }

    /// The value of a field that is stored as a whole number of parts; nil if it has none.
    func decimal(_ field: UInt8, partsPerUnit: Double) -> Double? { integer(field).map { Double($0) / partsPerUnit } }

    private static func bytes(of field: FITDefinition.Field, _ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = content.startIndex + field.offset
        return content[start..<start + field.size]
    }

    private static func integer(
        _ number: UInt8, by definition: FITDefinition, in content: ArraySlice<UInt8>
    ) -> Int64? {
        guard let field = definition.fields.first(where: { $0.number == number }) else { return nil }
        guard let type = FITIntegerType(code: field.type), field.size >= type.size, field.size % type.size == 0 else {
            return nil
        }
        var value: UInt64 = 0
        for (index, byte) in bytes(of: field, content).prefix(type.size).enumerated() {
            let place = definition.isBigEndian ? type.size - 1 - index : index
            value |= UInt64(byte) << (8 * place)
        }
        return type.number(value)
    }
}
