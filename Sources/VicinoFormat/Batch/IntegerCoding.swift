/// How a column of integers is predicted; the residuals are stored as a sequence.
///
/// value = prediction + offset + factor · residual, all modulo 2⁶⁴.
struct IntegerCoding: Equatable {
    var prediction = Vicino_V1_Column.Prediction.nothing
    var offset: Int64 = 0
    var factor: UInt64 = 1
    var isSigned = false
    var residuals: [UInt64] = []

    /// Whether every residual is zero, so that none is stored.
    var isConstant: Bool { residuals.allSatisfy { $0 == 0 } }

    /// The bits of all residuals, by which the encoder compares codings.
    var cost: Int { residuals.reduce(0) { $0 + max(1, 64 - $1.leadingZeroBitCount) } }

    /// The cheapest coding of values with one prediction.
    ///
    /// It tries two offsets, zero and the least difference; the factor is the common divisor of all differences.
    static func best(
        _ values: [Int64], predictions: [Int64], _ prediction: Vicino_V1_Column.Prediction
    ) -> IntegerCoding {
        let differences = zip(values, predictions).map { $0 &- $1 }
        let least = differences.min() ?? 0
        let fromLeast = make(differences, offset: least, prediction)
        guard least != 0 else { return fromLeast }
        let fromZero = make(differences, offset: 0, prediction)
        return fromZero.cost < fromLeast.cost ? fromZero : fromLeast
    }

    private static func make(
        _ differences: [Int64], offset: Int64, _ prediction: Vicino_V1_Column.Prediction
    ) -> IntegerCoding {
        var divisor: UInt64 = 0
        var isSigned = false
        for difference in differences {
            let rest = difference &- offset
            isSigned = isSigned || rest < 0
            if divisor != 1 { divisor = greatestCommonDivisor(divisor, rest.magnitude) }
        }
        let factor = Int64(exactly: max(divisor, 1)) ?? 1
        // Nearly all columns have no common factor, and the division would take most of the time.
        let residuals = differences.map { difference in
            let residual = factor == 1 ? difference &- offset : (difference &- offset) / factor
            return isSigned ? UInt64(bitPattern: residual << 1 ^ residual >> 63) : UInt64(bitPattern: residual)
        }
        return IntegerCoding(
            prediction: prediction, offset: offset, factor: UInt64(factor), isSigned: isSigned, residuals: residuals)
    }

    private static func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }
}

/// Turns residuals back into differences: offset + factor · residual.
struct ResidualReader {
    let offset: Int64
    let factor: Int64
    let isSigned: Bool

    init(_ column: Vicino_V1_Column) {
        offset = column.offset
        factor = Int64(bitPattern: max(column.factor, 1))
        isSigned = column.signed
    }

    func difference(_ residual: UInt64) -> Int64 {
        let plain = Int64(bitPattern: residual)
        let value = isSigned ? Int64(bitPattern: residual >> 1) ^ -(plain & 1) : plain
        return offset &+ factor &* value
    }
}
