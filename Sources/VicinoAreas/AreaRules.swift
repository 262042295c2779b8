/// When an area counts as entered and left.
package struct AreaRules: Hashable, Sendable {
    /// For how long all must speak for a change before it counts, so that neither passing by nor one wrong position is a
    /// visit.
    package var dwell: Duration = .seconds(60)
    /// The longest silence that does not end a visit. After a longer one, the visit ended at the last sure moment.
    package var gap: Duration = .seconds(30 * 60)
    /// The accuracy in metres beyond which a position says nothing. An address of the internet tells the region at best.
    package var accuracyLimit = 500.0
    /// The best accuracy in metres that counts: what receivers say of themselves is better than what they are, and many say
    /// nothing.
    package var bestAccuracy = 25.0

    /// The usual rules.
    package init() {}

    /// Whether a position says enough to enter or leave an area.
    package func isUsable(_ fix: PositionFix) -> Bool { accuracy(of: fix) != nil }

    /// How many metres the position may be away; nil if it says nothing.
    func accuracy(of fix: PositionFix) -> Double? {
        let stated = fix.accuracy ?? 0
        guard stated >= 0, stated <= accuracyLimit else { return nil }
        return max(stated, bestAccuracy)
    }
}
