import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoRepository

struct SealedDumpTests {
    private static let piece = PieceSeal.contentBytes

    @Test(
        arguments: [
            0, 1, PieceSeal.contentBytes - 1, PieceSeal.contentBytes, PieceSeal.contentBytes + 1, 500_000,
        ])
    func whatIsSealedOpensForEachOfItsDevices(_ count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let file = try SealedFile(dump: random.bytes(count), devices: 3, &random)
        for key in file.keys {
            let opened = try SealedFile.open(file.bytes, with: key)
            #expect(opened == file.dump)
        }
        let other = try EnvelopeKey(of: AgreementKey(using: &random))
        #expect(SealedFile.refusal(of: file.bytes, with: other) == .refused)
    }

    @Test func itIsReadInStepsOfAnySize() throws {
        var random = SeededGenerator(seed: 11)
        let file = try SealedFile(dump: random.bytes(70_000), &random)
        for step in [1_000, 65_516, 65_517, 1 << 20] {
            let opened = try SealedFile.open(file.bytes, with: file.keys[0], step: step)
            #expect(opened == file.dump)
        }
    }

    @Test func oneAndManyDevicesCannotBeToldApart() throws {
        var random = SeededGenerator(seed: 12)
        let dump = random.bytes(1_000)
        let sizes = try [1, 2, 4, 5, 8, 9].map { try SealedFile(dump: dump, devices: $0, &random).bytes.count }
        #expect(sizes[0] == sizes[1])
        #expect(sizes[1] == sizes[2])
        #expect(sizes[2] < sizes[3])
        #expect(sizes[3] == sizes[4])
        #expect(sizes[4] < sizes[5])
    }

    @Test func theSizeSaysLittle() throws {
        var random = SeededGenerator(seed: 13)
        let counts = try [0, 10, 65_000, 64 * Self.piece + 1, 66 * Self.piece].map { count in
            try SealedFile(dump: [UInt8](repeating: 7, count: count), &random).pieces.count
        }
        #expect(counts == [1, 1, 1, 66, 66])
        for filled in 1...2_000 {
            let padded = PieceSeal.paddedCount(filled)
            #expect(padded >= filled)
            #expect(Double(padded) <= Double(filled) * 1.12)
        }
    }

    @Test func oneDeviceIsNeededAtLeast() throws {
        var random = SeededGenerator(seed: 14)
        #expect(throws: VicinoError.self) { try SealedFile(dump: [], devices: 0, &random) }
    }

    @Test func moreDevicesThanKeysFitAreRefused() throws {
        var random = SeededGenerator(seed: 15)
        let devices = Set(
            (0...SealedDumpStart.deviceLimit).map { _ in EnvelopePublicKey(unchecked: random.bytes(1_216)) })
        #expect(throws: VicinoError.self) {
            try SealedDumpStart.sealing(EpochKey(using: &random), for: devices, using: &random)
        }
    }

    @Test func writingAndReadingNeedLittleMemory() throws {
        var random = SeededGenerator(seed: 16)
        let key = try EnvelopeKey(of: AgreementKey(using: &random))
        let output = DumpBytes()
        var writer = try SealedDumpWriter(for: [key.publicKey], using: &random) { output.bytes += $0 }
        for _ in 0..<20 { try writer.write([UInt8](repeating: 1, count: Self.piece)) }
        // All but one piece has left the writer.
        #expect(output.bytes.count > 19 * PieceSeal.pieceBytes)
        try writer.finish()
        var taken = 0
        var most = 0
        var rest = output.bytes[...]
        var reader = try SealedDumpReader(openedBy: key) { count in
            defer { rest = rest.dropFirst(count) }
            taken += count
            most = max(most, count)
            return Array(rest.prefix(count))
        }
        _ = try reader.read(10)
        #expect(taken < 3 * PieceSeal.pieceBytes)
        #expect(most <= PieceSeal.pieceBytes + 1)
    }

    @Test func twoFilesOfOneDumpHaveNothingInCommon() throws {
        var random = SeededGenerator(seed: 17)
        let dump = random.bytes(10_000)
        let one = try SealedFile(dump: dump, &random)
        let two = try SealedFile(dump: dump, keys: one.keys, &random)
        let first = Self.windows(one.bytes)
        let second = Self.windows(two.bytes)
        #expect(first.isDisjoint(with: second))
        #expect(first.isDisjoint(with: Self.windows(dump)))
        for key in one.keys { #expect(first.isDisjoint(with: Self.windows(key.publicKey.bytes))) }
    }

    @Test func allButTheMarkLooksRandom() throws {
        var random = SeededGenerator(seed: 18)
        let file = try SealedFile(dump: [UInt8](repeating: 0, count: 300_000), devices: 1, &random)
        var counts = [Int](repeating: 0, count: 256)
        for byte in file.bytes.dropFirst(SealedDumpStart.prologueBytes) { counts[Int(byte)] += 1 }
        let expected = Double(file.bytes.count) / 256
        let deviation = counts.reduce(0.0) { sum, count in
            let difference = Double(count) - expected
            return sum + difference * difference / expected
        }
        // Chi-squared with 255 degrees of freedom: its mean is 255, and its standard deviation 22.6.
        #expect((150.0...380).contains(deviation))
    }

    private static func windows(_ bytes: [UInt8]) -> Set<UInt64> {
        var window = UInt64(0)
        return bytes.enumerated().reduce(into: []) { windows, item in
            window = window << 8 | UInt64(item.element)
            if item.offset >= 7 { windows.insert(window) }
        }
    }
}
