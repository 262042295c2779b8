package import VicinoAreas

/// What GeoClue reports.
package enum LocationReport: Hashable, Sendable {
    /// It has taken this program as a client.
    ///
    /// - hasReceiver: whether it knows a source of exact positions, such as a satellite receiver.
    case started(hasReceiver: Bool)
    /// A position.
    case fix(PositionFix)
}
