/// Divides multiples of a number by it, with a multiplication in place of a division.
///
/// An encoder divides each time of a column eight times, and a division takes as long as ten multiplications.
struct ExactDivision {
    private let shift: Int64
    /// What the odd part of the divisor must be multiplied with to give 1, modulo 2⁶⁴.
    private let inverse: Int64

    /// - Parameter divisor: a positive number.
    init(by divisor: Int64) {
        shift = Int64(divisor.trailingZeroBitCount)
        let odd = divisor >> shift
        // An odd number is its own inverse modulo 8, and each step doubles the number of bits that are right.
        var inverse = odd
        for _ in 0..<5 { inverse = inverse &* (2 &- odd &* inverse) }
        self.inverse = inverse
    }

    /// The quotient of a multiple of the divisor; anything for other numbers.
    func quotient(of multiple: Int64) -> Int64 { (multiple >> shift) &* inverse }
}
