/// How near a person seems to be, in steps that are as coarse as signal strengths are.
///
/// Walls, bodies and pockets weaken a signal by as much as some metres do. So a zone says how near a person seems to
/// be, never how many metres away.
public enum Zone: String, CaseIterable, Hashable, Sendable {
    /// Device beside device.
    case touch
    /// At the same table.
    case table
    /// In the same room.
    case room
    /// In the same house.
    case house
    /// Farther away than a house is wide, and still heard.
    case beyond

    /// Where the zone ends, in metres without walls or bodies in between; nil for the farthest one.
    package var metres: Double? {
        switch self {
        case .touch: 0.3
        case .table: 2
        case .room: 6
        case .house: 20
        case .beyond: nil
        }
    }

    /// The zone in which a beacon of this strength seems to be sent.
    ///
    /// - Parameter reference: the strength at one metre.
    init(_ strength: SignalStrength, reference: SignalStrength) {
        self =
            Self.allCases.first { zone in
                guard let metres = zone.metres else { return true }
                return strength >= PathLoss(reference: reference).strength(atMetres: metres)
            } ?? .beyond
    }
}

extension Zone: Comparable {
    /// Orders zones from nearer to farther.
    public static func < (a: Zone, b: Zone) -> Bool { a.index < b.index }

    private var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The zone of a person, and how sure it is.
public struct ZoneEstimate: Hashable, Sendable {
    /// The zone in which the person seems to be.
    public let zone: Zone
    /// The zones in which the person may be: two thirds of all signals vary by no more than that.
    public let span: ClosedRange<Zone>

    package init(zone: Zone, span: ClosedRange<Zone>) {
        self.zone = zone
        self.span = span
    }

    /// Orders estimates from nearer to farther; only equal ones have no order.
    static func precedes(_ a: ZoneEstimate, _ b: ZoneEstimate) -> Bool {
        (a.zone, a.span.lowerBound, a.span.upperBound) < (b.zone, b.span.lowerBound, b.span.upperBound)
    }

    /// Whether the signal leaves no doubt about the zone.
    package var isSure: Bool { span.lowerBound == span.upperBound }
}
