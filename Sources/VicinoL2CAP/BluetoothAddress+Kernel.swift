internal import CBluetooth
internal import VicinoPresence

// The kernel's form of addresses.
extension BluetoothAddress {
    /// The kernel's form of the address, with a PSM.
    ///
    /// - Parameter psm: 0 for any free PSM, if it is an address to listen on.
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
        let kind = Int(address.device_type)
        guard [l2cap_address_public, l2cap_address_random].contains(kind) else { return nil }
        let device = withUnsafeBytes(of: address.device) { Array($0.reversed()) }
        self.init(bytes: device, isRandom: kind == l2cap_address_random)
    }

    /// The PSM in the kernel's form; nil if it does not fit a beacon.
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
