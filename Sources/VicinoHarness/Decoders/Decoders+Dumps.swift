internal import VicinoCore
internal import VicinoFormat

extension Decoders {
    /// Reads a dump of either form, from its first byte to its last. No signature is checked.
    ///
    /// - Parameter source: returns the next bytes, at most as many as requested; none at the end of the file.
    /// - Throws: an error for bytes that are not a complete dump.
    public static func read(dump source: @escaping (Int) throws -> [UInt8]) throws {
        var reader = try DumpReader(source: source)
        try reader.readAll()
    }

    /// Reads the header of a dump, and declares each of its record kinds as an app does.
    ///
    /// - Parameter source: returns the next bytes, at most as many as requested; none at the end of the file.
    /// - Returns: whether each kind can be declared, and is then the one that was read.
    /// - Throws: an error for a header that cannot be read.
    public static func areDeclarable(kindsOfDump source: @escaping (Int) throws -> [UInt8]) throws -> Bool {
        try DumpReader(source: source).header.schemas.allSatisfy { schema in
            let declared = try? Schema(
                kind: schema.kind, minor: schema.minor, fields: schema.fields, calendar: schema.calendar)
            return declared == schema && (try? schema.checkCompatible(with: schema)) != nil
        }
    }
}
