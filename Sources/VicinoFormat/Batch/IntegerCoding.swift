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
