/// What a name or key is derived for.
struct KeyUse {
    /// The bytes that tell it from every other use.
    let bytes: [UInt8]

    private init(_ purpose: String, _ subject: [UInt8] = [], number: UInt64 = 0) {
        bytes = Array(purpose.utf8) + [0] + subject + withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    static func pointerName(_ publisher: PublisherID) -> KeyUse { KeyUse("pointer name", publisher.bytes) }

    static func pointerKey(_ publisher: PublisherID) -> KeyUse { KeyUse("pointer key", publisher.bytes) }

    static func packName(_ publisher: PublisherID, _ number: PackNumber) -> KeyUse {
        KeyUse("pack name", publisher.bytes, number: number.rawValue)
    }

    static func packKey(_ publisher: PublisherID, _ number: PackNumber) -> KeyUse {
        KeyUse("pack key", publisher.bytes, number: number.rawValue)
    }

    static func signpostName(_ publisher: PublisherID) -> KeyUse { KeyUse("signpost name", publisher.bytes) }

    static func signpostKey(_ publisher: PublisherID) -> KeyUse { KeyUse("signpost key", publisher.bytes) }

    static let dropName = KeyUse("drop name")
    static let dropKey = KeyUse("drop key")

    static let recoveryName = KeyUse("recovery name")
    static let recoveryKey = KeyUse("recovery key")

    /// The key of a sealed dump; the digest is that of what precedes its pieces.
    static func sealedDumpKey(_ start: [UInt8]) -> KeyUse { KeyUse("sealed dump key", start) }

    static func envelopeName(_ number: UInt64) -> KeyUse { KeyUse("envelope name", number: number) }
}
