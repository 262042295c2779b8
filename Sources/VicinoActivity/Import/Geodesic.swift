// For sin, cos, tan and their inverses only, which FoundationEssentials lacks.
internal import Foundation

/// A position on the earth in degrees.
package struct Position: Hashable, Sendable {
    /// Degrees north, from -90 to 90.
    package let latitude: Double
    /// Degrees east, from -180 to 180.
    package let longitude: Double

    /// Makes a position; nil if a value is out of range or not a number.
    package init?(latitude: Double, longitude: Double) {
        guard -90...90 ~= latitude, -180...180 ~= longitude else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether it is 0, 0, which receivers without a position write.
    var isZero: Bool { latitude == 0 && longitude == 0 }

    /// Whether another position is no farther than some metres, to a hundredth of them.
    func isWithin(_ metres: Double, of other: Position) -> Bool {
        // No degree of latitude is shorter than 110,574 metres.
        abs(latitude - other.latitude) * 110_574 <= metres && greatCircle(to: other) <= metres
    }

    /// Metres along the surface of the WGS 84 ellipsoid.
    ///
    /// The inverse formula of T. Vincenty, *Direct and Inverse Solutions of Geodesics on the Ellipsoid*, Survey Review
    /// 23 (176), 1975: exact to less than a millimetre. Between nearly opposite points it does not converge; then the
    /// result is the great circle on the mean sphere.
    package func distance(to other: Position) -> Double {
        if self == other { return 0 }
        var triangle = Vincenty(self, other)
        for _ in 0..<50 {
            if triangle.isCoincident { return 0 }
            if triangle.iterate() { return triangle.distance }
        }
        return greatCircle(to: other)
    }

    /// Metres along a great circle (haversine formula), on the sphere of the earth's mean radius.
    private func greatCircle(to other: Position) -> Double {
        let a = radians(latitude)
        let b = radians(other.latitude)
        let north = sin((b - a) / 2)
        let east = sin(radians(other.longitude - longitude) / 2)
        let square = north * north + cos(a) * cos(b) * east * east
        return 2 * 6_371_008.8 * asin(min(1, square.squareRoot()))
    }
}

/// The iteration of Vincenty's inverse formula, with his names spelled out.
private struct Vincenty {
    private static let majorAxis = 6_378_137.0
    private static let flattening = 1 / 298.257_223_563
    private static let minorAxis = majorAxis * (1 - flattening)

    private let longitudeDifference: Double
    private let sinU1: Double
    private let cosU1: Double
    private let sinU2: Double
    private let cosU2: Double
    private var lambda: Double
    private var sinSigma = 0.0
    private var cosSigma = 0.0
    private var sigma = 0.0
    private var cosSquaredAlpha = 0.0
    private var cos2SigmaM = 0.0
    /// Whether the points turned out to be the same.
    private(set) var isCoincident = false

    init(_ a: Position, _ b: Position) {
        let reducedA = atan((1 - Self.flattening) * tan(radians(a.latitude)))
        let reducedB = atan((1 - Self.flattening) * tan(radians(b.latitude)))
        sinU1 = sin(reducedA)
        cosU1 = cos(reducedA)
        sinU2 = sin(reducedB)
        cosU2 = cos(reducedB)
        // The short way round, even across the 180th meridian.
        longitudeDifference = radians((b.longitude - a.longitude).remainder(dividingBy: 360))
        lambda = longitudeDifference
    }

    /// One round of equations 14 to 18 and 10 to 11; true when lambda no longer changes.
    mutating func iterate() -> Bool {
        let sinLambda = sin(lambda)
        let cosLambda = cos(lambda)
        let x = cosU2 * sinLambda
        let y = cosU1 * sinU2 - sinU1 * cosU2 * cosLambda
        sinSigma = (x * x + y * y).squareRoot()
        isCoincident = sinSigma == 0
        if isCoincident { return false }
        cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda
        sigma = atan2(sinSigma, cosSigma)
        let sinAlpha = cosU1 * cosU2 * sinLambda / sinSigma
        cosSquaredAlpha = 1 - sinAlpha * sinAlpha
        // With both points on the equator the quotient has no value, and zero is right.
        cos2SigmaM = cosSquaredAlpha == 0 ? 0 : cosSigma - 2 * sinU1 * sinU2 / cosSquaredAlpha
        let f = Self.flattening
        let c = f / 16 * cosSquaredAlpha * (4 + f * (4 - 3 * cosSquaredAlpha))
        let inner = cos2SigmaM + c * cosSigma * (2 * cos2SigmaM * cos2SigmaM - 1)
        let next = longitudeDifference + (1 - c) * f * sinAlpha * (sigma + c * sinSigma * inner)
        defer { lambda = next }
        return abs(next - lambda) < 1e-12 && abs(next) <= .pi
    }

    /// Equations 3, 4, 6 and 19.
    var distance: Double {
        let axes = Self.majorAxis * Self.majorAxis / (Self.minorAxis * Self.minorAxis) - 1
        let u = cosSquaredAlpha * axes
        let a = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)))
        let b = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
        let square = cos2SigmaM * cos2SigmaM
        let third = b / 6 * cos2SigmaM * (4 * sinSigma * sinSigma - 3) * (4 * square - 3)
        let delta = b * sinSigma * (cos2SigmaM + b / 4 * (cosSigma * (2 * square - 1) - third))
        return Self.minorAxis * a * (sigma - delta)
    }
}

private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
