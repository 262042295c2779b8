/// What the messages of one local type consist of.
struct FITDefinition {
    /// The number of the message in Garmin's profile.
    let message: UInt16
    let isBigEndian: Bool
    let fields: [Field]
    /// Bytes of a message, with the fields of developers, which are not read.
    let size: Int

    /// A field, and where it lies.
    struct Field {
        /// The number within the message.
        let number: UInt8
        /// The first byte within the message.
        let offset: Int
        let size: Int
        /// The code of its type.
        let type: UInt8
    }

    /// Reads a definition.
    ///
    /// - Parameters:
    ///   - content: the bytes from the architecture on, up to the last field.
    ///   - developerFields: three bytes for each field that a developer has added.
    init(_ content: ArraySlice<UInt8>, developerFields: ArraySlice<UInt8>) {
        let start = content.startIndex
        let isBigEndian = content[start + 1] == 1
        let first = UInt16(content[start + 2])
        let second = UInt16(content[start + 3])
        var fields: [Field] = []
        var offset = 0
        for place in stride(from: start + 5, to: content.endIndex, by: 3) {
            let size = Int(content[place + 1])
            fields.append(Field(number: content[place], offset: offset, size: size, type: content[place + 2]))
            offset += size
        }
        for place in stride(from: developerFields.startIndex, to: developerFields.endIndex, by: 3) {
            offset += Int(developerFields[place + 1])
        }
        self.isBigEndian = isBigEndian
        self.fields = fields
        message = isBigEndian ? first << 8 | second : second << 8 | first
        size = offset
    }
}
