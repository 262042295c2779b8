internal import VicinoCore
internal import VicinoRepository

extension Decoders {
    /// Opens a sealed dump with the key of a device that never changes.
    ///
    /// - Parameter read: returns the next bytes, at most as many as requested; none at the end.
    /// - Returns: how many bytes of the dump were sealed.
    /// - Throws: an error for anything but a file that is sealed for the device.
    public static func open(sealedDump read: @escaping (Int) throws -> [UInt8]) throws -> Int {
        var reader = try SealedDumpReader(openedBy: try device(), source: read)
        var count = 0
        while case let bytes = try reader.read(1 << 16), !bytes.isEmpty { count += bytes.count }
        return count
    }

    /// Seals a dump for that device.
    public static func seal(dump: [UInt8]) throws -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        let output = Output()
        var writer = try SealedDumpWriter(for: [try device().publicKey], using: &random) { output.bytes += $0 }
        try writer.write(dump)
        try writer.finish()
        return output.bytes
    }

    private static func device() throws -> EnvelopeKey {
        try EnvelopeKey(of: try AgreementKey(secret: [UInt8](repeating: 7, count: 32)))
    }

    private final class Output {
        var bytes: [UInt8] = []
    }
}
