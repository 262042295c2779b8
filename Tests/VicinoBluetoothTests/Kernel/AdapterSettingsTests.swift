import Testing

@testable import VicinoBluetooth

@Suite("What the kernel says of an adapter")
struct AdapterSettingsTests {
    @Test("The question is Read Controller Information, for one adapter")
    func request() {
        #expect(AdapterSettings.request(for: 0x0102) == [0x04, 0x00, 0x02, 0x01, 0x00, 0x00])
    }

    @Test(
        "The answer's bits 13, 1 and 4 are what is asked for",
        arguments: [
            (0, AdapterSettings()), (1 << 13, AdapterSettings(hidesAddress: true)),
            (1 << 1, AdapterSettings(isConnectable: true)), (1 << 4, AdapterSettings(isBondable: true)),
            (.max, AdapterSettings(hidesAddress: true, isConnectable: true, isBondable: true)),
            (.max ^ (1 << 13), AdapterSettings(isConnectable: true, isBondable: true)),
        ] as [(UInt32, AdapterSettings)])
    func answer(bits: UInt32, settings: AdapterSettings) {
        #expect(AdapterSettings(answer: Self.answer(bits), for: 3) == settings)
    }

    @Test("Any other message is not an answer")
    func others() {
        let answer = Self.answer(0)
        #expect(AdapterSettings(answer: answer, for: 2) == nil)
        for count in 0..<26 { #expect(AdapterSettings(answer: answer.prefix(count), for: 3) == nil) }
        for offset in [0, 1, 6, 7, 8] {
            var other = answer
            other[offset] ^= 0x40
            #expect(AdapterSettings(answer: other, for: 3) == nil)
        }
    }

    @Test(
        "The kernel knows nothing of a name that no adapter has",
        arguments: ["", "hci", "hci-1", "wlan0", "hci99999"])
    func noAdapter(name: String) {
        #expect(AdapterSettings.ofKernel(name) == nil)
    }

    /// An answer for adapter 3 with these settings.
    private static func answer(_ bits: UInt32) -> [UInt8] {
        let settings = (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt32($0))) }
        return [1, 0, 3, 0, 0x1B, 1, 4, 0, 0] + [UInt8](repeating: 0xEE, count: 13) + settings + [1, 2, 3]
    }
}
