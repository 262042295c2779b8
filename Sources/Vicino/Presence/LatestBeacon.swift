/// What a user's beacons said when they were last heard.
package struct LatestBeacon: Hashable, Sendable {
    /// When they were heard.
    package let at: Timestamp
    /// Whether they announced something new that has not been fetched, whatever the policy; nil if not known.
    package let hasNews: Bool?
}
