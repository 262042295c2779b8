internal import CBluetooth
internal import VicinoPresence

/// The address of a Bluetooth device, in the forms of sightings and of the kernel.
struct L2CAPAddress: Hashable, Sendable {
    /// Six bytes, in the order in which people write them.
    let bytes: [UInt8]
    /// Whether the address is random, static or private; otherwise it is public.
    let isRandom: Bool

    /// Reads `5C:F3:70:00:00:01/public` or `6A:12:F0:9B:11:C4/random`, the form of sightings; nil for anything else.
    init?(_ route: RouteAddress) {
        let parts = route.text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, ["public", "random"].contains(parts[1]) else { return nil }
        let digits = parts[0].split(separator: ":", omittingEmptySubsequences: false)
        let isWritten = digits.allSatisfy { $0.utf8.count == 2 && $0.allSatisfy(\.isHexDigit) }
        guard digits.count == 6, isWritten else { return nil }
        bytes = digits.compactMap { UInt8($0, radix: 16) }
        isRandom = parts[1] == "random"
    }

    /// The form of sightings.
    var text: String {
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        return digits.joined(separator: ":") + (isRandom ? "/random" : "/public")
    }
}

extension L2CAPAddress {
    /// The kernel's form of the address, with the number of a channel.
    ///
    /// - Parameter psm: 0 for any free number, when it is an address to listen on.
    func kernelAddress(psm: UInt8 = 0) -> [UInt8] {
        var address = l2cap_address()
        address.family = UInt16(l2cap_family)
        address.psm = UInt16(psm).littleEndian
        let kind = isRandom ? l2cap_address_random : l2cap_address_public
        address.device_type = UInt8(kind)
        withUnsafeMutableBytes(of: &address.device) { $0.copyBytes(from: bytes.reversed()) }
        return withUnsafeBytes(of: address, Array.init)
    }

    /// Reads the kernel's form; nil for an address of another family, or of Bluetooth Classic.
    init?(kernelAddress bytes: [UInt8]) {
        guard let address = l2cap_address(bytes), address.family == UInt16(l2cap_family) else { return nil }
        switch Int(address.device_type) {
        case l2cap_address_public: isRandom = false
        case l2cap_address_random: isRandom = true
        default: return nil
        }
        self.bytes = withUnsafeBytes(of: address.device) { $0.reversed() }
    }

    /// The channel's number in the kernel's form; nil if it does not fit a beacon.
    static func psm(ofKernelAddress bytes: [UInt8]) -> PSM? {
        guard let address = l2cap_address(bytes) else { return nil }
        return UInt8(exactly: UInt16(littleEndian: address.psm)).flatMap { PSM($0) }
    }
}

extension l2cap_address {
    /// Reads an address that the kernel has written; nil if it is short.
    fileprivate init?(_ bytes: [UInt8]) {
        guard bytes.count >= MemoryLayout<Self>.size else { return nil }
        self = bytes.withUnsafeBytes { $0.loadUnaligned(as: Self.self) }
    }
}
