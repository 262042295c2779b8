/// The layout of a binary dump around its frames.
enum DumpFile {
    /// The first bytes of a dump: no text file and no SQLite database begins with them, and a change of line ends
    /// alters them.
    static let magic: [UInt8] = [0x89, 0x56, 0x43, 0x4E, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The major version; readers refuse a higher one. Minor versions only add data that an older reader may ignore.
    static let major: UInt8 = 1
    static let minor: UInt8 = 0
    /// The feature bits that this reader knows: the first says that values may have salts.
    static let knownFeatures: UInt32 = 1
    /// The feature's name in the JSON form, and the type of the lines with salts.
    static let saltsFeature = "salts"
    /// The size of the prologue: magic, versions, two zeros, features.
    static let prologueBytes = 16
    /// The size of a frame's header: type and length.
    static let frameHeaderBytes = 5

    enum FrameType: UInt8 {
        case header = 1
        case batch = 2
        case end = 3
    }

    static func prologue(features: UInt32) -> [UInt8] {
        magic + [major, minor, 0, 0] + bytes(features)
    }

    static func bytes(_ value: UInt32) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
}
