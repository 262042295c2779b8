package import VicinoCore

/// What a fetch has brought. None of it is verified.
package struct FetchedFeed: Sendable {
    /// Binary dumps, to import in this order.
    package let dumps: [FetchedDump]
    /// What is kept once they are imported.
    package let seen: SeenPointer
    /// Whether the author has promised a later pointer.
    package let isOverdue: Bool
    /// The logs of which the author's device has signed two histories.
    package let contradictions: Set<LogID>
    /// All views that the author's device shows this audience, as the publisher has signed them.
    package let views: Set<ViewID>
    /// When that was, by the clock of the author's device.
    package let written: Timestamp
}
