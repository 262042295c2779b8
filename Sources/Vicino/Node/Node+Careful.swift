internal import Foundation

extension Node {
    /// The careful choice of what to share: no notes and no places, from the beginning of today on.
    ///
    /// ```swift
    /// let invitation = try node.invite(sharing: node.careful(.only(Ride.self)))
    /// ```
    ///
    /// It is what ``invite(sharing:for:uses:addresses:)`` shares unless it is told otherwise. Today begins at midnight by
    /// the clock of the computer.
    public func careful(_ kinds: SharedKinds = .everything) -> Sharing {
        let today = WallTime(date: WallTime(configuration.now(), in: .current).date, millisecondOfDay: 0)
        return .careful(kinds, since: today.moment(in: .current) ?? configuration.now())
    }
}
