/// What the beacons of somebody said when they were heard last.
package struct LatestBeacon: Hashable, Sendable {
    /// When that was.
    package let at: Timestamp
    /// Whether they had something new that has not come, whatever was chosen; nil if that is not known.
    package let hasNews: Bool?
}
