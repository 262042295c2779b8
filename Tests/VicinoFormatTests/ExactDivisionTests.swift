import Testing

@testable import VicinoFormat

@Suite struct ExactDivisionTests {
    @Test(arguments: [1, 2, 3, 7, 8, 10, 60, 1000, 60_000, 3_600_000, 1 << 40, 1 << 62, .max] as [Int64])
    func `A multiple is divided as by the processor, whatever its sign`(divisor: Int64) {
        let division = ExactDivision(by: divisor)
        for factor in [0, 1, 2, 3, 5, 127, 1_000_003, 1 << 33, .max] as [Int64] {
            let (product, overflow) = divisor.multipliedReportingOverflow(by: factor)
            if overflow { continue }
            #expect(division.quotient(of: product) == factor)
            #expect(division.quotient(of: -product) == -factor)
        }
    }

    @Test func `The least number is divided by each power of two below it`() {
        for shift in 0..<63 {
            #expect(ExactDivision(by: 1 << Int64(shift)).quotient(of: .min) == .min >> Int64(shift))
        }
    }
}
