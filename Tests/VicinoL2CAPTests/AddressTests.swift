import Testing
import VicinoPresence

@testable import VicinoL2CAP

@Suite("Addresses of Bluetooth devices, in the form of sightings and in the kernel's")
struct AddressTests {
    @Test("An address becomes the kernel's bytes and back", arguments: [false, true])
    func kernel(isRandom: Bool) throws {
        let text = "5C:F3:70:0A:0B:01/" + (isRandom ? "random" : "public")
        let address = try #require(RouteAddress(text).flatMap { BluetoothAddress($0) })
        #expect(address.text == text)
        let bytes = address.kernelAddress(psm: 0x81)
        let device: [UInt8] = [0x01, 0x0B, 0x0A, 0x70, 0xF3, 0x5C]
        let expected: [UInt8] = [31, 0, 0x81, 0] + device + [0, 0, isRandom ? 2 : 1]
        #expect(Array(bytes.prefix(13)) == expected)
        #expect(bytes.count == 14)
        #expect(BluetoothAddress(kernelAddress: bytes) == address)
        #expect(BluetoothAddress.psm(ofKernelAddress: bytes) == PSM(0x81))
    }

    @Test(
        "Other texts are no addresses",
        arguments: [
            "192.0.2.1:4747", "5C:F3:70:0A:0B:01", "5C:F3:70:0A:0B:01/", "5C:F3:70:0A:0B:01/le",
            "5C:F3:70:0A:0B/public",
            "5C:F3:70:0A:0B:01:02/public", "5C:F3:70:0A:0B:+1/public", "5C:F3:70:0A:0B:1/public", "/public",
            "5C:F3:70:0A:0B:01/public/random", "5C-F3-70-0A-0B-01/public", "5C:F3:70:0A:0B:0G/random",
        ])
    func malformed(_ text: String) throws {
        let route = try #require(RouteAddress(text))
        #expect(BluetoothAddress(route) == nil)
    }

    @Test("Short addresses, and those of other sockets, are refused")
    func foreign() throws {
        let address = try #require(RouteAddress("00:00:00:00:00:01/public").flatMap { BluetoothAddress($0) })
        let bytes = address.kernelAddress(psm: 0x80)
        for count in 0..<bytes.count { #expect(BluetoothAddress(kernelAddress: Array(bytes.prefix(count))) == nil) }
        var other = bytes
        other[0] = 2
        #expect(BluetoothAddress(kernelAddress: other) == nil)
        // The older Bluetooth has no such channels.
        var older = bytes
        older[12] = 0
        #expect(BluetoothAddress(kernelAddress: older) == nil)
    }

    @Test("A channel number that no beacon can state is not listened on", arguments: [0, 1, 0x7F, 0x100, 0x1001])
    func numbers(_ psm: UInt16) throws {
        let address = try #require(RouteAddress("00:00:00:00:00:01/public").flatMap { BluetoothAddress($0) })
        var bytes = address.kernelAddress()
        bytes[2] = UInt8(truncatingIfNeeded: psm)
        bytes[3] = UInt8(psm >> 8)
        #expect(BluetoothAddress.psm(ofKernelAddress: bytes) == nil)
    }
}
