package import VicinoCore

/// What has happened in an area.
package enum AreaChange: Hashable, Sendable {
    /// The user has entered it, at a moment that may be a while ago.
    case entered(AreaID, at: Timestamp)
    /// The user has left it: the last moment at which they were surely there. It is never before they entered it.
    case left(AreaID, at: Timestamp)
}
