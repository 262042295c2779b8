internal import FoundationEssentials
internal import VicinoCore

/// The beginning of a sealed dump: a mark, a version, and wrapped keys.
///
/// Each is the file's key, sealed for one device. Those for nobody hide how many devices there are.
struct SealedDumpStart {
    /// All bytes before the first piece.
    let bytes: [UInt8]

    /// What every sealed dump begins with. It is shorter than eight bytes, so that two files share nothing longer.
    static let mark: [UInt8] = [0x89] + Array("VCS".utf8)
    /// The bytes of the mark, and of the version with the number of wrapped keys.
    static let prologueBytes = mark.count + 1
    /// The most devices that one file is sealed for.
    static let deviceLimit = smallestCount << largestStep

    private static let version: UInt8 = 1
    private static let smallestCount = 4
    private static let largestStep = 6
    private static let wrappedKeyBytes = EnvelopePublicKey.encapsulatedBytes + EpochKey.byteCount + 16
    private static let bound = Data(RepositoryLabel.bytes + [0] + Array("sealed dump".utf8))

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Seals the file's key for devices, in an order that says nothing.
    ///
    /// - Throws: `VicinoError` with `.outOfRange` for no device, and for too many.
    static func sealing(
        _ key: EpochKey, for devices: Set<EnvelopePublicKey>, using generator: inout some RandomNumberGenerator
    ) throws -> SealedDumpStart {
        guard (1...deviceLimit).contains(devices.count) else {
            throw VicinoError(
                .outOfRange, "A file is sealed for 1 to \(deviceLimit) devices, not for \(devices.count).")
        }
        var step = 0
        while smallestCount << step < devices.count { step += 1 }
        var wrapped = try devices.map { try $0.seal(key.bytes, bound: bound) }
        while wrapped.count < smallestCount << step {
            wrapped.append(try EnvelopePublicKey.ofNobody().seal(key.bytes, bound: bound))
        }
        wrapped.shuffle(using: &generator)
        return SealedDumpStart(bytes: mark + [version << 4 | UInt8(step)] + wrapped.flatMap(\.self))
    }

    /// How many bytes of wrapped keys follow the prologue.
    ///
    /// - Throws: `VicinoError` for what is no prologue of this version.
    static func wrappedBytes(after prologue: [UInt8]) throws(VicinoError) -> Int {
        guard prologue.starts(with: mark.prefix(prologue.count)), !prologue.isEmpty else {
            throw VicinoError(.notADump, "This is not a sealed file.")
        }
        guard prologue.count == prologueBytes, let last = prologue.last else { throw VicinoError.cutSealedDump }
        let step = Int(last & 15)
        guard last >> 4 == version, step <= largestStep else {
            throw VicinoError(.tooNew, "The file was sealed by a newer version. Update this program.")
        }
        return (smallestCount << step) * wrappedKeyBytes
    }

    /// Reads a start from its prologue and its wrapped keys.
    init(prologue: [UInt8], wrapped: [UInt8]) { bytes = prologue + wrapped }

    /// The file's key, from the first one that opens.
    ///
    /// - Throws: `VicinoError` with `.refused` if none does.
    func key(openedBy device: EnvelopeKey) throws(VicinoError) -> EpochKey {
        var wrapped = bytes.dropFirst(Self.prologueBytes)
        while !wrapped.isEmpty {
            if let plain = device.open(wrapped.prefix(Self.wrappedKeyBytes), bound: Self.bound),
                let key = EpochKey(plain)
            {
                return key
            }
            wrapped = wrapped.dropFirst(Self.wrappedKeyBytes)
        }
        throw VicinoError(
            .refused,
            "This file is sealed for other devices than this one, or its beginning is damaged. Its author can seal one for "
                + "you once your devices have met.")
    }
}

extension VicinoError {
    /// What is said of a sealed dump whose end is missing.
    static let cutSealedDump = VicinoError(.truncated, "The sealed file ends too early. Ask for a complete copy.")
}
