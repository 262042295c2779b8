/// The layout of a binary dump around its frames.
enum DumpFile {
    /// No text file and no SQLite database begins like this; a transfer that changes line ends destroys it.
    static let magic: [UInt8] = [0x89, 0x56, 0x43, 0x4E, 0x0D, 0x0A, 0x1A, 0x0A]
    /// A reader refuses a higher major version; minor versions only add what an older reader may ignore.
    static let major: UInt8 = 1
    static let minor: UInt8 = 0
    /// Feature bits that a reader must know; none yet.
    static let knownFeatures: UInt32 = 0
    /// Magic, versions, two zeros, features.
    static let prologueBytes = 16
    /// Type and length.
    static let frameHeaderBytes = 5

    enum FrameType: UInt8 {
        case header = 1
        case batch = 2
        case end = 3
    }

    static var prologue: [UInt8] {
        magic + [major, minor, 0, 0] + bytes(knownFeatures)
    }

    static func bytes(_ value: UInt32) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
}
