/// A polynomial whose value at 0 is a secret byte (Shamir's scheme). As many points as it has coefficients determine it, and
/// fewer say nothing about the secret.
package struct SecretPolynomial: Sendable {
    private let coefficients: [UInt8]

    /// - Parameters:
    ///   - secret: the value at 0.
    ///   - others: the other coefficients. Each must be any byte with the same probability, 0 too.
    package init(_ secret: UInt8, _ others: [UInt8]) { coefficients = [secret] + others }

    /// The value at a point.
    package func value(at point: UInt8) -> UInt8 {
        coefficients.reversed().reduce(0) { FiniteField.product($0, point) ^ $1 }
    }

    /// The value at 0 of the polynomial through some points, with as many coefficients as there are points (Lagrange).
    ///
    /// - Parameter points: at different places, none of them 0.
    package static func secret(through points: [(at: UInt8, value: UInt8)]) -> UInt8 {
        points.reduce(0) { sum, point in
            let weight = points.reduce(UInt8(1)) { weight, other in
                guard other.at != point.at else { return weight }
                let quotient = FiniteField.product(other.at, FiniteField.inverse(other.at ^ point.at))
                return FiniteField.product(weight, quotient)
            }
            return sum ^ FiniteField.product(point.value, weight)
        }
    }
}
