internal import VicinoCore

/// A pack as a pointer names it.
package struct PackPart: Hashable, Sendable {
    /// The number, from which the name follows.
    package let number: PackNumber
    /// The exact size of the object in bytes.
    package let size: Int

    package init(number: PackNumber, size: Int) {
        self.number = number
        self.size = size
    }
}

extension PackPart {
    func write(to writer: inout WireWriter) {
        writer.appendUnsigned(1, number.rawValue)
        writer.appendUnsigned(2, UInt64(size))
    }

    init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var number: UInt64?
        var size: UInt64?
        while let field = try reader.next() {
            switch field.number {
            case 1: number = try field.unsigned()
            case 2: size = try field.unsigned()
            default: break
            }
        }
        guard let number, number < PackNumber.limit.rawValue, let size, size <= UInt64(RepositoryLimit.packBytes) else {
            throw VicinoError(.malformed, "A pointer names an impossible pack.")
        }
        self.init(number: PackNumber(rawValue: number), size: Int(size))
    }
}
