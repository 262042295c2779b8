/// The unit in which distances are written and typed. Everything stored and exported is in metres.
package enum DistanceUnit: String, CaseIterable, Sendable {
    /// Kilometres, and metres below one.
    case kilometres = "km"
    /// Miles, and feet below a tenth of one.
    case miles

    /// The metres of an international mile.
    package static let metresPerMile = 1_609.344
    /// The metres of an international foot.
    package static let metresPerFoot = 0.3048

    /// The metres of the unit.
    package var metres: Double {
        switch self {
        case .kilometres: 1_000
        case .miles: Self.metresPerMile
        }
    }

    /// `km` or `mi`.
    package var symbol: String {
        switch self {
        case .kilometres: AmountFormat.kilometre
        case .miles: AmountFormat.mile
        }
    }
}
