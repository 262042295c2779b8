import Testing
import VicinoCore

@Suite("The number of a slot")
struct SlotNumberTests {
    @Test("A number is divided by the 256 slots of a segment")
    func divides() {
        #expect(SlotNumber(0).segment == 0)
        #expect(SlotNumber(255).segment == 0)
        #expect(SlotNumber(255).offset == 255)
        #expect(SlotNumber(256).segment == 1)
        #expect(SlotNumber(256).offset == 0)
        #expect(SlotNumber((1 << 40) - 1).segment == (1 << 32) - 1)
    }

    @Test("Segment and offset give the number again", arguments: [0, 1, 255, 256, 257, 70_000, (1 << 40) - 1, .max])
    func joins(number: UInt64) {
        let slot = SlotNumber(number)
        #expect(SlotNumber(segment: slot.segment, offset: slot.offset).number == number)
    }

    @Test("A segment has the numbers from its first to its last offset")
    func numbers() {
        #expect(SlotNumber.numbers(of: 0) == 0...255)
        #expect(SlotNumber.numbers(of: 3) == 768...1023)
    }
}
