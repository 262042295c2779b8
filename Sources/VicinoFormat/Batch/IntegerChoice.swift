/// A way to code a column of integers, with its cost; its residuals are computed only if it is chosen.
///
/// An encoder compares up to eight ways for each column, so none of them is written out.
struct IntegerChoice {
    private let prediction: Vicino_V1_Column.Prediction
    private let differences: [Int64]
    private let offset: Int64
    private let factor: Int64
    private let isSigned: Bool
    /// The bits of all residuals, by which the encoder compares codings.
    let cost: Int

    /// The cheapest way for values with one prediction.
    ///
    /// It tries two offsets, zero and the least difference; the factor is the common divisor of all differences.
    ///
    /// - Parameter differences: what each value exceeds its prediction by.
    static func best(_ differences: [Int64], _ prediction: Vicino_V1_Column.Prediction) -> IntegerChoice {
        let least = differences.min() ?? 0
        let fromLeast = IntegerChoice(differences, offset: least, prediction)
        guard least != 0 else { return fromLeast }
        let fromZero = IntegerChoice(differences, offset: 0, prediction)
        return fromZero.cost < fromLeast.cost ? fromZero : fromLeast
    }

    /// The cheapest way for values that are predicted from zero, or each from the one before.
    static func best(_ values: [Int64], alone prediction: Vicino_V1_Column.Prediction) -> IntegerChoice {
        best(prediction == .previous ? differences(values, [0] + values.dropLast()) : values, prediction)
    }

    /// What each value exceeds its prediction by.
    static func differences(_ values: [Int64], _ predictions: some Sequence<Int64>) -> [Int64] {
        zip(values, predictions).map { $0 &- $1 }
    }

    private init(_ differences: [Int64], offset: Int64, _ prediction: Vicino_V1_Column.Prediction) {
        self.prediction = prediction
        self.differences = differences
        self.offset = offset
        isSigned = differences.contains { $0 &- offset < 0 }
        factor = Self.commonFactor(differences, offset)
        let division = ExactDivision(by: factor)
        var cost = 0
        for difference in differences {
            let residual = Self.residual(difference, offset: offset, division: division, isSigned: isSigned)
            cost += max(1, 64 - residual.leadingZeroBitCount)
        }
        self.cost = cost
    }

    private static func residual(
        _ difference: Int64, offset: Int64, division: ExactDivision, isSigned: Bool
    ) -> UInt64 {
        let residual = division.quotient(of: difference &- offset)
        return isSigned ? UInt64(bitPattern: residual << 1 ^ residual >> 63) : UInt64(bitPattern: residual)
    }

    /// The greatest number that divides all rests; 1 if all are zero, or the number is too large for a factor.
    private static func commonFactor(_ differences: [Int64], _ offset: Int64) -> Int64 {
        var divisor: UInt64 = 0
        for difference in differences {
            let rest = (difference &- offset).magnitude
            // Nearly all columns have no common factor. In the others, nearly all values are multiples of the one so far.
            if divisor == 1 { break }
            if divisor == 0 || rest % divisor != 0 { divisor = greatestCommonDivisor(divisor, rest) }
        }
        return Int64(exactly: max(divisor, 1)) ?? 1
    }

    private static func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
        var a = a
        var b = b
        while b != 0 {
            let rest = a % b
            a = b
            b = rest
        }
        return a
    }

    /// The coding, with its residuals.
    var coding: IntegerCoding {
        let division = ExactDivision(by: factor)
        return IntegerCoding(
            prediction: prediction, offset: offset, factor: UInt64(factor), isSigned: isSigned,
            residuals: differences.map { Self.residual($0, offset: offset, division: division, isSigned: isSigned) })
    }
}
