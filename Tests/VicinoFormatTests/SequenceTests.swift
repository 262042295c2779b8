import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoFormat

@Suite("Integer sequences")
struct SequenceTests {
    @Test("Values of every magnitude are read back", arguments: UInt64(0)..<40)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let values = (0..<Int.random(in: 0...400, using: &generator)).map { _ in generator.magnitude() }
        let sequence = IntegerSequence(values)
        var reader = IntegerSequenceReader(tokens: sequence.tokens, bits: sequence.bits)
        #expect(try reader.read(values.count) == values)
        #expect(reader.isAtEnd)
    }

    @Test("Every power of two and its neighbours are read back, alone and together")
    func boundaries() throws {
        var values: [UInt64] = [.max, .max - 1]
        for bit in UInt64(0)..<64 {
            let power: UInt64 = 1 << bit
            values += [power - 1, power, power + 1]
        }
        let alone: [[UInt64]] = values.map { [$0] }
        for chunk in [values] + alone {
            let sequence = IntegerSequence(chunk)
            var reader = IntegerSequenceReader(tokens: sequence.tokens, bits: sequence.bits)
            #expect(try reader.read(chunk.count) == chunk)
            #expect(reader.isAtEnd)
        }
    }

    @Test("The specification's example has the stated tokens and bits")
    func specificationExample() {
        let sequence = IntegerSequence([5, 8, 13, 100, 1000])
        #expect(sequence.tokens == [0x05, 0x08, 0x0A, 0x16, 0x23])
        #expect(sequence.bits == [0x12, 0x1A])
    }

    @Test("Sequences follow each other in one stream")
    func several() throws {
        let a = IntegerSequence([100, 3])
        let b = IntegerSequence([UInt64.max])
        var reader = IntegerSequenceReader(tokens: a.tokens + b.tokens, bits: a.bits + b.bits)
        #expect(try reader.read(2) == [100, 3])
        #expect(!reader.isAtEnd)
        #expect(try reader.read(0) == [])
        #expect(try reader.read(1) == [.max])
        #expect(reader.isAtEnd)
    }

    @Test("Tokens without a value are refused", arguments: UInt8(252)...255)
    func impossibleTokens(token: UInt8) {
        var reader = IntegerSequenceReader(tokens: [token], bits: [UInt8](repeating: 0, count: 16))
        #expect(throws: VicinoError.self) { try reader.read(1) }
    }

    @Test("Bits in the padding, missing bits and missing tokens are refused")
    func malformed() {
        for (tokens, bits, count) in [
            ([0x08], [0x02], 1), ([0x08], [0x80], 1), ([0x08], [], 1), ([251], [UInt8](repeating: 0xFF, count: 7), 1),
            ([1], [], 2),
            ([251], [UInt8](repeating: 0xFF, count: 8), 1), ([], [], 1), ([1], [], Int.max),
        ] as [([UInt8], [UInt8], Int)] {
            var reader = IntegerSequenceReader(tokens: tokens, bits: bits)
            #expect(throws: VicinoError.self, "\(tokens) \(bits)") { try reader.read(count) }
        }
    }
}

@Suite("Integer codings")
struct IntegerCodingTests {
    private func decoded(_ coding: IntegerCoding, predictions: [Int64]) -> [Int64] {
        var column = Vicino_V1_Column()
        column.offset = coding.offset
        column.factor = coding.factor
        column.signed = coding.isSigned
        let reader = ResidualReader(column)
        return zip(predictions, coding.residuals).map { $0 &+ reader.difference($1) }
    }

    @Test(
        "The ends of the range are coded modulo 2^64",
        arguments: [
            [Int64.min, .max], [.max, .min], [.min], [.max], [.min, 0, .max], [.min, .min], [0, .min],
            [-1, .max, .min + 1], [],
            [.min, .min + 1 << 62, .max], [1, .min, 3],
        ] as [[Int64]])
    func extremes(values: [Int64]) {
        for predictions in [
            values.map { _ in 0 }, values.reversed(), values.map { _ in .min }, values.map { _ in .max },
        ] as [[Int64]] {
            let coding = IntegerChoice.best(IntegerChoice.differences(values, predictions), .nothing).coding
            #expect(decoded(coding, predictions: predictions) == values)
        }
    }

    @Test("Random values against random predictions are read back", arguments: UInt64(0)..<60)
    func roundTrip(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let factor = Int64(bitPattern: generator.magnitude() >> 20)
        let count = Int.random(in: 1...50, using: &generator)
        let predictions = (0..<count).map { _ in Int64(bitPattern: generator.magnitude()) }
        let values = predictions.map { prediction in
            generator.one(in: 9)
                ? Int64(bitPattern: generator.next())
                : prediction &+ factor &* Int64.random(in: -5...5, using: &generator)
        }
        let coding = IntegerChoice.best(IntegerChoice.differences(values, predictions), .previous).coding
        #expect(decoded(coding, predictions: predictions) == values)
    }

    @Test("A common factor and a constant are found")
    func factor() {
        let minutes = IntegerChoice.best(IntegerChoice.differences([60_000, 0, 180_000], [0, 0, 0]), .nothing).coding
        #expect(minutes.factor == 60_000)
        #expect(minutes.residuals == [1, 0, 3])
        #expect(IntegerChoice.best(IntegerChoice.differences([7, 7, 7], [0, 0, 0]), .nothing).coding.isConstant)
    }
}
